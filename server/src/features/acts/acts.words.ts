import type { Action } from '@guildhall/contract/moderation'

/** What was decided, in a sentence to the person: 'Your post was hidden in Makers’ Guild'. */
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
