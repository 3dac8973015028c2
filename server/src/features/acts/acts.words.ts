import type { Action } from '@guildhall/contract/moderation'

/** The decision, as a sentence to the person: 'Your post was hidden in Makers’ Guild'. */
export function titleOfAct(
  action: Action,
  { club, label }: { club: string | null; label: string | null },
): string {
  const thing = label && label !== 'Profile' ? `Your ${label.toLowerCase()}` : 'Your profile'
  const place = club ?? 'this club'
  const within = club === null ? '' : ` in ${club}`
  return {
    hide: `${thing} was hidden${within}`,
    remove: `${thing} was removed${within}`,
    lock_comments: `Comments on ${thing.replace('Your', 'your')} were locked${within}`,
    warn: `You received a warning${within}`,
    review_posts: `Moderators review your posts in ${place}`,
    silence: `You can’t write in ${place} for now`,
    remove_member: `You were removed from ${place}`,
    ban: `You were banned from ${place}`,
    warn_account: 'You received a warning',
    suspend: 'Your account was suspended',
    close: 'Your account was closed',
  }[action]
}

/** The decision about several things, as a sentence: '30 of your posts were hidden in Makers’ Guild'. */
export function titleOfActs(acts: readonly { action: string; label: string }[], club: string | null): string {
  const [first] = acts
  const only = (values: string[]) => (new Set(values).size === 1 ? values[0] : undefined)
  if (!first) return ''
  if (acts.length === 1) return titleOfAct(first.action as Action, { club, label: first.label || null })
  const label = only(acts.map((one) => one.label))
  const things = label ? `${label.toLowerCase()}s` : 'posts and comments'
  const action = only(acts.map((one) => one.action))
  const what = action === 'hide' ? 'hidden' : action === 'remove' ? 'removed' : 'hidden or removed'
  return `${acts.length} of your ${things} were ${what}${club === null ? '' : ` in ${club}`}`
}
