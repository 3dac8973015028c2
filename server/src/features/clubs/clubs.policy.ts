import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import { type ContentType, contentTypes, type Feature, featureOf } from '@guildhall/contract/limits'
import type { Restriction } from '@guildhall/contract/moderation'
import { isModerator, type Standing } from './standing.ts'

/** Facts about a club for the rules, with the viewer's role. */
export type ClubFacts = {
  isPrivate: boolean
  role: Role | null
  features: Partial<Record<Feature, boolean>>
  permissions: Partial<Record<string, string[]>>
  standing: Standing
  /** The viewer's restriction in this club, in force now. */
  restriction: Restriction | null
  /** The viewer's groups in this club. */
  groupIds: string[]
  /** Reads a private club before paying, as its owner allows. */
  readsPending: boolean
}

/** Content, members and files (decisions.md V1, V2). */
export function canSeeInside({
  isPrivate,
  role,
  readsPending,
}: Pick<ClubFacts, 'isPrivate' | 'role' | 'readsPending'>): Ability {
  return !isPrivate || role !== null || readsPending ? true : 'members_only'
}

export function canJoin(
  viewer: Viewer | null,
  {
    isPrivate,
    role,
    restriction,
    hasToPay,
  }: Pick<ClubFacts, 'isPrivate' | 'role' | 'restriction'> & { hasToPay?: boolean },
): Ability {
  if (role) return 'already_member'
  if (!viewer) return 'sign_in_required'
  if (restriction === 'banned') return 'banned'
  if (hasToPay) return 'payment_pending'
  return isPrivate ? 'club_is_private' : true
}

/** Private clubs only; after a rejection there is a wait (platform.md 4, Joining; decision 018). */
export function canAsk(
  viewer: Viewer | null,
  {
    isPrivate,
    role,
    restriction,
    hasToPay,
    hasAsked,
    mustWait,
  }: Pick<ClubFacts, 'isPrivate' | 'role' | 'restriction'> & {
    hasToPay: boolean
    hasAsked: boolean
    mustWait: boolean
  },
): Ability {
  if (role) return 'already_member'
  if (!viewer) return 'sign_in_required'
  if (restriction === 'banned') return 'banned'
  if (hasToPay) return 'payment_pending'
  if (!isPrivate) return 'club_is_public'
  if (hasAsked) return 'request_pending'
  return mustWait ? 'ask_again_later' : true
}

export function canLeave({ role }: ClubFacts): Ability {
  if (!role) return 'not_a_member'
  return role === 'owner' ? 'owner_cannot_leave' : true
}

/** Members, requests and settings (platform.md 6). */
export function canManage({ role }: ClubFacts): Ability {
  return isAdmin(role) ? true : 'permission_denied'
}

/** Announcements and notices to all members; a silenced admin keeps the role, and writes neither. */
export function canAddressMembers(club: ClubFacts): Ability {
  const manages = canManage(club)
  return manages === true ? (club.restriction ?? true) : manages
}

/** Reports, held content and acts on members; no settings (decisions.md, Moderators). */
export function canModerate({ standing }: Pick<ClubFacts, 'standing'>): Ability {
  return isModerator(standing) || 'permission_denied'
}

/** Whether people may write and act in a club; also for outsiders of a public one (decisions.md V2). */
export function canTakePart(viewer: Viewer | null, { restriction }: Pick<ClubFacts, 'restriction'>): Ability {
  return viewer ? (restriction ?? true) : 'sign_in_required'
}

/** Features, conversion, deletion and ownership (platform.md 6). */
export function canOwn({ role }: ClubFacts): Ability {
  return role === 'owner' ? true : 'owner_only'
}

/** Members if listed, by 'all', their id or that of their group (content.md 6); no one with the feature off. */
export function canPublish(viewer: Viewer | null, club: ClubFacts, type: ContentType): Ability {
  if (!viewer) return 'sign_in_required'
  if (!club.role) return 'publish_non_member'
  if (club.restriction) return club.restriction
  if (!club.features[featureOf[type]]) return 'feature_disabled'
  if (isAdmin(club.role)) return true
  const allowed = club.permissions[permissionOf(type)] ?? []
  const isListed = ['all', viewer.id, ...club.groupIds].some((entry) => allowed.includes(entry))
  return isListed || 'publish_members_denied'
}

export function adminsOnlyTypes(club: ClubFacts): ContentType[] {
  return contentTypes.filter((type) => !club.permissions[permissionOf(type)]?.length)
}

export const isAdmin = (role: Role | null): boolean => role === 'owner' || role === 'admin'

const permissionOf = (type: ContentType) => `${featureOf[type]}_create`
