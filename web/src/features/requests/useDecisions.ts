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
    let next = nextOf(shown, requests)
    try {
      const answer = await mutateAsync({ ids: requests.map(({ id }) => id), decision })
      say(answer, requests, decision)
    } catch (error) {
      next = requests[0]?.id
      toast.error('Error', errorText(error, 'Failed to process the request'))
      throw error
    } finally {
      focusOn(next, place)
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

/** Whoever stands below those who are answered, or else above them. */
function nextOf(shown: JoinRequest[], answered: JoinRequest[]): string | undefined {
  const isLeft = ({ id }: JoinRequest) => !answered.some((one) => one.id === id)
  const from = shown.findIndex((request) => !isLeft(request))
  return (shown.slice(from).find(isLeft) ?? shown.slice(0, from).findLast(isLeft))?.id
}

/** Once a dialog has closed, which gives the focus back to what is gone by then: to nothing, or to the main part. */
function focusOn(id: string | undefined, place: RefObject<HTMLElement | null>, tries = 40): void {
  setTimeout(() => {
    if (document.querySelector('[role=dialog]')) return tries > 0 ? focusOn(id, place, tries - 1) : undefined
    const active = document.activeElement
    // Whoever has gone on to something else meanwhile stays there.
    if (active && active !== document.body && active.id !== 'main') return
    const next = id && place.current?.querySelector<HTMLElement>(`[data-request="${id}"]`)
    ;(next || place.current)?.focus()
  }, 50)
}
