/**
 * The part of a conversation's loaded messages that is in the document, however many are loaded: from one sequence to
 * another. `from` 0 is the first message, `to` null the latest.
 */
export type LogWindow = { from: number; to: number | null }

type Placed = { sequence: number }

/** Messages shown at first, and how many more as the viewer scrolls on. */
export const logSizes = { shown: 120, step: 40 } as const
/** Messages that arrive while the viewer reads earlier ones are shown up to this number. */
const most = 2 * logSizes.shown

export function windowAtEnd(messages: readonly Placed[]): LogWindow {
  return { from: messages.at(-logSizes.shown)?.sequence ?? 0, to: null }
}

/** Around a message, or around where it would be. */
export function windowAround(messages: readonly Placed[], sequence: number): LogWindow {
  const found = messages.findIndex((message) => message.sequence >= sequence)
  const at = found === -1 ? messages.length - 1 : found
  const start = Math.max(0, at - logSizes.shown / 2)
  return cut(messages, start, start + logSizes.shown)
}

/** The first shown message and the one after the last, as indexes. */
export function boundsOf(messages: readonly Placed[], { from, to }: LogWindow): [start: number, end: number] {
  const first = messages.findIndex(({ sequence }) => sequence >= from)
  const start = first === -1 ? 0 : first
  const after = to === null ? -1 : messages.findIndex(({ sequence }) => sequence > to)
  return [start, Math.min(after === -1 ? messages.length : after, start + most)]
}

/** With earlier messages, and without the latest ones beyond the usual number. */
export function windowEarlier(messages: readonly Placed[], shown: LogWindow): LogWindow {
  const start = Math.max(0, boundsOf(messages, shown)[0] - logSizes.step)
  return cut(messages, start, Math.min(boundsOf(messages, shown)[1], start + logSizes.shown))
}

/** With later messages, and without the earliest ones beyond the usual number. */
export function windowLater(messages: readonly Placed[], shown: LogWindow): LogWindow {
  const end = Math.min(messages.length, boundsOf(messages, shown)[1] + logSizes.step)
  return cut(messages, Math.max(boundsOf(messages, shown)[0], end - logSizes.shown), end)
}

const cut = (messages: readonly Placed[], start: number, end: number): LogWindow => ({
  from: start === 0 ? 0 : (messages[start]?.sequence ?? 0),
  to: end >= messages.length ? null : (messages[end - 1]?.sequence ?? null),
})
