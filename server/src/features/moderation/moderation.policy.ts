import type { Ability } from '@guildhall/contract/errors'
import type { Action } from '@guildhall/contract/moderation'
import { accountActions, contentActions, memberActions } from '@guildhall/contract/moderation'
import type { Standing } from '../clubs/standing.ts'

const rank: Record<Standing, number> = { outsider: 0, member: 0, moderator: 1, admin: 2, owner: 3 }

/** Moderators act on members and outsiders, admins on moderators as well, the owner on everyone but themselves. */
export const outranks = (actor: Standing, target: Standing): boolean =>
  rank[actor] > 0 && rank[actor] > rank[target]

/**
 * The acts that a person may do to a thing or person of a club. `isOperator`: with an open console. Only operators act on
 * messages, profiles, clubs and accounts.
 */
export function actionsFor({
  actor,
  target,
  kind,
  isOperator,
}: {
  actor: Standing
  /** The role of the author or person; null once the account is deleted. */
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

/** Whether a club's moderator may do anything to a thing or person: for the buttons that offer it. */
export const canActOn = (who: { actor: Standing; target: Standing | null; kind: string }): Ability =>
  actionsFor({ ...who, isOperator: false }).length > 0 || 'permission_denied'

/** Moderators reverse what they could do themselves, and not what operators did. `target`: of the person it hit. */
export const canReverse = ({
  actor,
  target,
  isByOperator,
}: {
  actor: Standing
  target: Standing
  isByOperator: boolean
}): Ability => (!isByOperator && outranks(actor, 'member') && outranks(actor, target)) || 'permission_denied'
