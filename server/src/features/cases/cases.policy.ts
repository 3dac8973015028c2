import type { Ability } from '@guildhall/contract/errors'
import { isModerator, type Standing } from '../clubs/standing.ts'

export type CaseFacts = {
  level: 'club' | 'server'
  /** Null once it is deleted. */
  clubId: string | null
  /** The viewer's role in its club. */
  viewer: Standing
  /** The concerned person's role in its club; null once the account is deleted. */
  person: Standing | null
  /** With an open console. */
  isOperator: boolean
  /** Whether it is about the viewer, and another operator can decide it. */
  isForOthers: boolean
}

/**
 * The moderators of its club, unless it is the server's or about someone who moderates there now; operators every case
 * but their own (docs/decisions/130). Everyone else does not find it.
 */
export const canDecide = ({ level, clubId, viewer, person, isOperator, isForOthers }: CaseFacts): boolean =>
  (isOperator && !isForOthers) ||
  (level === 'club' && clubId !== null && isModerator(viewer) && !isModerator(person))

/** Closing and reopening: moderators act on what a legal notice is about at once, and operators answer the notice. */
export const canClose = ({ gravity, isOperator }: { gravity: number; isOperator: boolean }): Ability =>
  gravity === 0 || isOperator || 'operators_only'
