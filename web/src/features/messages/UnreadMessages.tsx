import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setTitleCount } from '../../lib/page/usePageTitle'
import { CountBadge } from '../../ui/CountBadge'
import { unreadQuery } from './messages.api'

/** The number of unread messages, on the button and in the tab's title. */
export function UnreadMessages() {
  const { data } = useQuery(unreadQuery)
  const total = data?.total ?? 0
  useEffect(() => {
    setTitleCount(total)
    return () => setTitleCount(0)
  }, [total])
  if (total === 0) return null
  return (
    <CountBadge>
      <span aria-hidden>{total > 99 ? '99+' : total}</span>
      <span className="visually-hidden"> {total} unread</span>
    </CountBadge>
  )
}
