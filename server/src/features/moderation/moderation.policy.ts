import type { Action } from '@guildhall/contract/moderation'
import { accountActions, contentActions, memberActions } from '@guildhall/contract/moderation'

/** A person’s rank in a club, which decides who may act on whom. */
export type Standing = 'owner' | 'admin' | 'moderator' | 'member' | 'outsider'

const rank: Record<Standing, number> = { outsider: 0, member: 0, moderator: 1, admin: 2, owner: 3 }

/** Moderators act on members and outsiders, admins on moderators as well, the owner on everyone but themselves. */
export const outranks = (actor: Standing, target: Standing): boolean =>
  rank[actor] > 0 && rank[actor] > rank[target]

/**
 * What someone may do to a thing or person of a club. `isOperator`: with an open console. Only operators act on
 * messages, profiles, clubs and accounts.
 */
export function actionsFor({
  actor,
  target,
  kind,
  isOperator,
}: {
  actor: Standing
  /** Of the author, or person; null once the account is deleted. */
  target: Standing | null
  kind: string
  isOperator: boolean
}): Action[] {
  const moderates = target === null ? rank[actor] > 0 : outranks(actor, target)
  const isOfServer = ['message', 'profile', 'club'].includes(kind)
  if (isOfServer && !isOperator) return moderates && kind === 'profile' ? [...memberActions] : []
  const onContent =
    kind === 'content' ? contentActions : contentActions.filter((one) => one !== 'lock_comments')
  return [
    ...(moderates || isOperator ? onContent : []),
    ...(target !== null && moderates && kind !== 'club' ? memberActions : []),
    ...(target !== null && isOperator ? accountActions : []),
  ]
}
