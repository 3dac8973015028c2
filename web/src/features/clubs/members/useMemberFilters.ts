import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClubSearch } from '../../../content/searches'

type Filters = Pick<ClubSearch, 'q' | 'role' | 'sort' | 'about'>

/** The member filters in the address of the members screen or the club's page. */
export function useMemberFilters(): [Filters, (change: Filters) => void] {
  const { tab, section, q, role, sort, about }: ClubSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [path] = useState(history.location.pathname)
  const change = (next: Filters) => {
    // Input typed just before leaving must not return to this page while the next one loads.
    if (history.location.pathname !== path) return
    void navigate({
      to: '.',
      search: { tab, section, q, role, sort, about, ...next },
      replace: true,
      resetScroll: false,
    })
  }
  return [{ q, role, sort, about }, change]
}
