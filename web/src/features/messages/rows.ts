import type { ChatMessage } from '@guildhall/contract/messages'

export type Row = {
  message: ChatMessage
  /** The first that was not read before. */
  isNew: boolean
  /** The first of several in a row by the same person. */
  isFirst: boolean
}
type Day = { key: string; iso: string; rows: Row[] }
type Facts = { viewerId: string; since: number; hasEarlier: boolean }

const apartMs = 5 * 60_000

/** Messages by the days on which they were sent, here where they are read. */
export function rowsOf(messages: readonly ChatMessage[], { viewerId, since, hasEarlier }: Facts): Day[] {
  const days: Day[] = []
  const firstNew = messages.find(
    ({ sequence, sender_id: senderId }) => sequence > since && senderId !== viewerId,
  )
  // Where even the oldest here is new, the line stands further up.
  const isLineHere = firstNew && !(hasEarlier && firstNew === messages[0])
  let before: ChatMessage | undefined
  for (const message of messages) {
    const key = new Date(message.created_at).toDateString()
    const isNew = isLineHere ? message === firstNew : false
    const gap = before ? Date.parse(message.created_at) - Date.parse(before.created_at) : 0
    const isNewDay = days.at(-1)?.key !== key
    if (isNewDay) days.push({ key, iso: message.created_at, rows: [] })
    const isFirst = isNewDay || isNew || before?.sender_id !== message.sender_id || gap > apartMs
    days.at(-1)?.rows.push({ message, isNew, isFirst })
    before = message
  }
  return days
}
