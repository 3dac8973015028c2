import type { Signal } from '@guildhall/contract/signals'
import { nameOf } from './rooms.ts'
import type { Audience } from './signals.ts'

const paceMs = 1000

const pacedKinds = [
  'likes.changed',
  'reactions.changed',
  'comments.changed',
  'comment.liked',
  'votes.changed',
  'attendance.changed',
  'members.changed',
  'content.updated',
  'pins.changed',
  'link-card.changed',
  'club.updated',
] as const
const ofItems: Signal['kind'][] = [
  'likes.changed',
  'reactions.changed',
  'comments.changed',
  'votes.changed',
  'attendance.changed',
  'content.updated',
  'pins.changed',
  'link-card.changed',
]
type Paced = Extract<Signal, { kind: (typeof pacedKinds)[number] }>
const isPaced = (signal: Signal): signal is Paced => pacedKinds.some((kind) => kind === signal.kind)

type Send = (signal: Signal, to: Audience) => void

/** Sends changes of one subject at most once a second: the first immediately, then the latest. */
export function paced(send: Send): { send: Send; close(): void } {
  const resting = new Map<string, { timer: NodeJS.Timeout; next?: Parameters<Send> }>()

  function rest(name: string): void {
    const timer = setTimeout(() => {
      const next = resting.get(name)?.next
      resting.delete(name)
      if (!next) return
      rest(name)
      send(...next)
    }, paceMs)
    timer.unref()
    resting.set(name, { timer })
  }

  return {
    send: (signal, to) => {
      if (signal.kind === 'content.deleted')
        for (const kind of ofItems) delete resting.get(`${kind} ${signal.contentId}`)?.next
      if (!isPaced(signal)) return send(signal, to)
      const name = nameOf(signal)
      const before = resting.get(name)
      if (!before) {
        rest(name)
        return send(signal, to)
      }
      const waiting = before.next?.[0]
      // Writes may signal out of order.
      if (waiting && 'asOf' in waiting && 'asOf' in signal && waiting.asOf > signal.asOf) return
      before.next = [signal, to]
    },
    close: () => {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}
