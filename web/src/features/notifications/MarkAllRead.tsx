import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { unreadQuery, useMarkAllRead } from './notifications.api'

/** Marks the shown and all older notifications as read. `until`: when the newest shown one arrived. */
export function MarkAllRead({ until }: { until: string | undefined }) {
  const { data: unread = 0 } = useQuery(unreadQuery)
  const { mutate: markAll, isPending } = useMarkAllRead()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      // Not `disabled`, which would lose the focus.
      data-disabled={unread === 0 || undefined}
      aria-disabled={unread === 0}
      onClick={() => unread > 0 && !isPending && markAll(until)}
    >
      Mark all as read
    </Button>
  )
}
