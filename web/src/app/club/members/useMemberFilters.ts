import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClubSearch } from '../../searches'

type Filters = Pick<ClubSearch, 'q' | 'role' | 'sort' | 'about'>

/** Which of the members are looked for, as the address says: of the members screen, or of the club's page. */
export function useMemberFilters(): [Filters, (change: Filters) => void] {
  const { tab, section, q, role, sort, about }: ClubSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [path] = useState(history.location.pathname)
  const change = (next: Filters) => {
    // What was typed just before leaving must not bring the person back while the next page still loads.
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
