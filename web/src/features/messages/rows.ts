import type { ChatMessage } from '@guildhall/contract/messages'

export type Row = {
  message: ChatMessage
  /** The first unread message. */
  isNew: boolean
  /** The first of consecutive messages by one person. */
  isFirst: boolean
}
type Day = { key: string; iso: string; rows: Row[] }
type RowOptions = { viewerId: string; since: number; hasEarlier: boolean }

const groupWithinMs = 5 * 60_000

/** Groups messages by day in the viewer's time zone. */
export function rowsOf(messages: readonly ChatMessage[], { viewerId, since, hasEarlier }: RowOptions): Day[] {
  const days: Day[] = []
  const firstNew = messages.find(
    ({ sequence, sender_id: senderId }) => sequence > since && senderId !== viewerId,
  )
  // If even the oldest loaded message is new, the line belongs further up.
  const isLineHere = firstNew && !(hasEarlier && firstNew === messages[0])
  let before: ChatMessage | undefined
  for (const message of messages) {
    const key = new Date(message.created_at).toDateString()
    const isNew = isLineHere ? message === firstNew : false
    const gap = before ? Date.parse(message.created_at) - Date.parse(before.created_at) : 0
    const isNewDay = days.at(-1)?.key !== key
    if (isNewDay) days.push({ key, iso: message.created_at, rows: [] })
    const isFirst = isNewDay || isNew || before?.sender_id !== message.sender_id || gap > groupWithinMs
    days.at(-1)?.rows.push({ message, isNew, isFirst })
    before = message
  }
  return days
}
