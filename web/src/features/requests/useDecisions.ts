import type { Club } from '@guildhall/contract/clubs'
import type { DecidedRequests, Decision, JoinRequest } from '@guildhall/contract/requests'
import type { RefObject } from 'react'
import { errorText } from '../../lib/errorText'
import { fullName } from '../../lib/names'
import { toast } from '../../lib/toast'
import { useDecide } from './requests.api'

/**
 * Answers requests and says what came of it; the keyboard goes on with whoever stands next in the list at `place`.
 * `busy` are the ids that are being answered. What fails is said, and thrown.
 */
export function useDecisions(club: Club, shown: JoinRequest[], place: RefObject<HTMLElement | null>) {
  const { mutateAsync, isPending, variables } = useDecide(club)

  async function decide(requests: JoinRequest[], decision: Decision) {
    const next = shown.findIndex(({ id }) => id === requests[0]?.id)
    try {
      const answer = await mutateAsync({ ids: requests.map(({ id }) => id), decision })
      say(answer, requests, decision)
    } catch (error) {
      toast.error('Error', errorText(error, 'Failed to process the request'))
      throw error
    } finally {
      focusNext(place, next)
    }
  }

  return { decide, busy: isPending && variables ? variables.ids : [] }
}

function say({ decided, passed }: DecidedRequests, requests: JoinRequest[], decision: Decision): void {
  const [done, other] = [decided.length, passed.length]
  const rest = other > 0 ? ` ${people(other)} no longer waited for an answer.` : ''
  const one = requests.find(({ id }) => id === decided[0])
  const isAccepted = decision === 'accepted'
  if (!one) toast.info('Already answered', rest.trim())
  else if (done > 1 && isAccepted)
    toast.success('Requests accepted', `${people(done)} were added to the club.${rest}`)
  else if (done > 1) toast.success('Requests rejected', `${people(done)} are told.${rest}`)
  else if (isAccepted)
    toast.success('Request accepted', `${fullName(one.person)} was added to the club.${rest}`)
  else toast.success('Request rejected', `${fullName(one.person)} is told.${rest}`)
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Once a dialog has closed; it gives the focus back to what is gone by then, and so to nothing or the main part. */
function focusNext(place: RefObject<HTMLElement | null>, index: number, tries = 30): void {
  setTimeout(() => {
    const active = document.activeElement
    if (active?.closest('[role=dialog]') && tries > 0) return focusNext(place, index, tries - 1)
    // Whoever has gone on to something else meanwhile stays there.
    if (active && active !== document.body && active.id !== 'main') return
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-request]') ?? [])]
    const target = rows[Math.min(Math.max(index, 0), rows.length - 1)] ?? place.current
    target?.focus()
  }, 50)
}
