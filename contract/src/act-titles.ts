import type { Statement } from './acts.ts'
import { fill } from './fill.ts'
import type { Action } from './moderation.ts'
import { nounOf, nounsOf } from './nouns.ts'

/** What was decided, as sentences to the person. */
const ofOne: Record<Action, string> = {
  hide: 'Your {thing} was hidden[ in {club}]',
  remove: 'Your {thing} was removed[ in {club}]',
  lock_comments: 'Comments on your {thing} were locked[ in {club}]',
  warn: 'You received a warning[ in {club}]',
  review_posts: 'Moderators review your posts in {place}',
  silence: 'You can’t write in {place} for now',
  remove_member: 'You were removed from {place}',
  ban: 'You were banned from {place}',
  warn_account: 'You received a warning',
  suspend: 'Your account was suspended',
  close: 'Your account was closed',
}

const ofSeveral: Partial<Record<Action, string>> = {
  hide: '{count} of your {things} were hidden[ in {club}]',
  remove: '{count} of your {things} were removed[ in {club}]',
}

/** Whether acts of several things at once share a statement. */
export const isBundled = (action: Action): boolean => action in ofSeveral

/** '30 of your posts were hidden in Makers’ Guild'. `label`: of the thing; empty for a profile. `club`: null on the server. */
export function titleOfActs(
  acts: readonly { action: Action; label: string | null }[],
  club: string | null,
): string {
  const [first] = acts
  if (!first) return ''
  if (acts.length === 1)
    return fill(ofOne[first.action], {
      ...{ club, place: club ?? 'this club', thing: nounOf(first.label || 'Profile') },
    })
  const only = <T>(values: T[]) => (new Set(values).size === 1 ? values[0] : undefined)
  const label = only(acts.map((one) => one.label))
  const action = only(acts.map((one) => one.action))
  const message = action && ofSeveral[action]
  return fill(message ?? '{count} of your {things} were hidden or removed[ in {club}]', {
    ...{ club, count: acts.length, things: label ? nounsOf(label) : 'posts and comments' },
  })
}

/** 'Your post was hidden in Makers’ Guild'; of all in force that share the statement, if it is about things. */
export function decisionTitle({ action, club, subject, others, isReversed }: Statement): string {
  const labeled = [{ action, subject, isReversed }, ...others].map((one) => ({
    ...one,
    label: one.subject?.label ?? null,
  }))
  const inForce = labeled.filter((one) => !one.isReversed)
  const isOne = inForce.length < 2 || inForce.some((one) => !isBundled(one.action))
  return titleOfActs(isOne ? labeled.slice(0, 1) : inForce, club?.name ?? null)
}
