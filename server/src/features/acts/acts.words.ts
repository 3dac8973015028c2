import type { Action } from '@guildhall/contract/moderation'
import { appealRejected } from '@guildhall/contract/moderation-limits'
import { rulesOf } from './actions/actions.ts'

/** The decision, as a sentence to the person: 'Your post was hidden in Makers’ Guild'. */
export function titleOfAct(
  action: Action,
  { club, label }: { club: string | null; label: string | null },
): string {
  return rulesOf[action].words({
    thing: label && label !== 'Profile' ? `Your ${label.toLowerCase()}` : 'Your profile',
    place: club ?? 'this club',
    within: club === null ? '' : ` in ${club}`,
  })
}

/** The decision about several things, as a sentence: '30 of your posts were hidden in Makers’ Guild'. */
export function titleOfActs(acts: readonly { action: Action; label: string }[], club: string | null): string {
  const [first] = acts
  const only = (values: string[]) => (new Set(values).size === 1 ? values[0] : undefined)
  if (!first) return ''
  if (acts.length === 1) return titleOfAct(first.action, { club, label: first.label || null })
  const label = only(acts.map((one) => one.label))
  const things = label ? `${label.toLowerCase()}s` : 'posts and comments'
  const action = only(acts.map((one) => one.action)) as Action | undefined
  const what = (action && rulesOf[action].bundledAs) ?? 'hidden or removed'
  return `${acts.length} of your ${things} were ${what}${club === null ? '' : ` in ${club}`}`
}

export const seeEach = 'The decision lists each of them, with the reasons.'

/** The message of a reversal. */
export const everythingAsBefore = 'Everything is as it was before.'

/** What became of an act, by its entry of the log. `mail`: follows the act's title there. */
export const outcomes = {
  reversed: {
    type: 'MODERATION_REVERSED',
    title: 'A decision about you was reversed',
    mail: 'This decision was reversed, and everything is as it was before.',
  },
  appeal_granted: {
    type: 'APPEAL_DECIDED',
    title: 'Your appeal was granted',
    mail: `You appealed, and this decision was reversed. ${everythingAsBefore}`,
  },
  [appealRejected]: {
    type: 'APPEAL_DECIDED',
    title: 'Your appeal was not granted',
    mail: 'You appealed, and this decision remains as it is.',
  },
} as const
export type Outcome = keyof typeof outcomes
