import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { plural } from '@guildhall/contract/plural'
import type { DecidedRequests, Decision, JoinRequest } from '@guildhall/contract/requests'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { decidedText } from '../../lib/net/decidedText'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { useUnsavedWork } from '../../lib/session/unsavedWork'
import { fullName } from '../../lib/text/names'
import { useDecide } from './requests.api'

const undoMs = 5000

/** A given answer: undoable while `open`, then `sent`; its row leaves when `done`. */
export type Answer = { request: JoinRequest; decision: Decision; state: 'open' | 'sent' | 'done' }
type Batch = { requests: JoinRequest[]; decision: Decision; timer: ReturnType<typeof setTimeout> }

/**
 * Answers requests after five seconds in which each can be undone, or at once when the page is left, and
 * shows the outcome in a toast. Until then other managers see them as pending. `answers`, by request ID, keep
 * their rows in place, so that no row moves under the pointer.
 */
export function useDecisions(club: Club, place: RefObject<HTMLElement | null>) {
  const { mutateAsync } = useDecide(club)
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const batches = useRef(new Set<Batch>())
  useUnsavedWork(answers.size > 0)

  function mark(requests: JoinRequest[], decision: Decision, state: Answer['state'] | 'none'): void {
    setAnswers((now) => {
      const next = new Map(now)
      for (const request of requests)
        if (state === 'none') next.delete(request.id)
        else next.set(request.id, { request, decision, state })
      return next
    })
  }

  function decide(requests: JoinRequest[], decision: Decision): void {
    const waiting = requests.filter(({ id }) => !answers.has(id))
    const [first] = waiting
    if (!first) return
    mark(waiting, decision, 'open')
    const batch: Batch = { requests: waiting, decision, timer: setTimeout(() => void send(batch), undoMs) }
    batches.current.add(batch)
    setTimeout(() => place.current?.querySelector<HTMLElement>(`[data-undo="${first.id}"]`)?.focus())
  }

  function undo({ request, decision }: Answer): void {
    for (const batch of batches.current) batch.requests = batch.requests.filter(({ id }) => id !== request.id)
    mark([request], decision, 'none')
    setTimeout(() => place.current?.querySelector<HTMLElement>(`[data-request="${request.id}"]`)?.focus())
  }

  async function send(batch: Batch): Promise<void> {
    clearTimeout(batch.timer)
    batches.current.delete(batch)
    const { requests, decision } = batch
    if (requests.length === 0) return
    mark(requests, decision, 'sent')
    try {
      showOutcome(await mutateAsync({ ids: requests.map(({ id }) => id), decision }), requests, decision)
      mark(requests, decision, 'done')
    } catch (error) {
      toast.error('Error', errorText(error, 'Failed to process the request'))
      mark(requests, decision, 'none')
    }
  }

  const flush = useEffectEvent(() => {
    for (const batch of [...batches.current]) void send(batch)
  })
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && flush()
    const end = () => flush()
    addEventListener('pagehide', end)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', end)
      document.removeEventListener('visibilitychange', leave)
      end()
    }
  }, [])

  /** Removes the rows whose answers were saved. */
  const clear = () =>
    setAnswers((now) => {
      const rest = [...now].filter(([, { state }]) => state !== 'done')
      return rest.length === now.size ? now : new Map(rest)
    })

  return { answers, decide, undo, clear }
}

function showOutcome(
  { decided, passed }: DecidedRequests,
  requests: JoinRequest[],
  decision: Decision,
): void {
  const [done, other] = [decided.length, passed.length]
  const rest = other > 0 ? ` ${passedText(passed, requests, decision)}` : ''
  const one = requests.find(({ id }) => id === decided[0])
  const isAccepted = decision === 'accepted'
  if (!one) toast.info('Already answered', rest.trim())
  else if (done > 1 && isAccepted)
    toast.success('Requests accepted', `${people(done)} were added to the club.${rest}`)
  else if (done > 1)
    toast.success(
      'Requests rejected',
      `${people(done)} will be notified and can ask again after ${limits.askAgainDays} days.${rest}`,
    )
  else if (isAccepted)
    toast.success('Request accepted', `${fullName(one.person)} was added to the club.${rest}`)
  else
    toast.success(
      'Request rejected',
      `${fullName(one.person)} will be notified and can ask again after ${limits.askAgainDays} days.${rest}`,
    )
}

/** Who decided otherwise about the first such person; else how many needed no answer. */
function passedText(passed: DecidedRequests['passed'], requests: JoinRequest[], decision: Decision): string {
  const otherwise = passed.filter((one) => one.decision && one.decision.outcome !== decision)
  const [first] = otherwise
  const person = requests.find(({ id }) => id === first?.id)?.person
  if (!first?.decision || !person) return `${people(passed.length)} no longer needed an answer.`
  const others = passed.length > 1 ? ` ${people(passed.length - 1)} more needed no answer.` : ''
  return `${fullName(person)}: ${decidedText(first.decision)}${others}`
}

const people = (count: number) => plural(count, '{n} person', '{n} people')
