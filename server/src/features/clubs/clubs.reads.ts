import type { Viewer } from '@guildhall/contract/accounts'
import type { ClubNavigation } from '@guildhall/contract/club-navigation'
import type { Club, ClubCard, ClubLabel, ClubPreview, ContentCounts, Role } from '@guildhall/contract/clubs'
import { contentTypes, type Feature, featureOf, features, limits } from '@guildhall/contract/limits'
import type { Restriction } from '@guildhall/contract/moderation'
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import type { Clubs } from '../../platform/database/schema.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { fileUrl } from '../../platform/files/url.ts'
import { isUuid } from '../../platform/ids.ts'
import { readsPending, seenTotals, seesFrom } from '../visibility/seen.ts'
import { seesCourses } from '../visibility/seen-courses.ts'
import { businessOf } from './business.ts'
import {
  adminsOnlyTypes,
  type ClubFacts,
  canAddressMembers,
  canAsk,
  canJoin,
  canLeave,
  canManage,
  canModerate,
  canOwn,
  canPublish,
  canSeeInside,
} from './clubs.policy.ts'
import { cardColumns, clubColumns } from './columns.ts'
import { countOfRules, type FirstSteps, firstSteps, type HeldCounts, held, heldFor } from './derived.ts'
import { entitlementOf, type HeldEntitlement, presentHeld } from './held-entitlement.ts'
import { levelNamesOf } from './levels.ts'
import { lookOf } from './look.ts'
import { isReviewed } from './reviewed.ts'
import { roleIn, type Standing, standingIn } from './standing.ts'
import { withTiers } from './tiers.reads.ts'
import { presentTopic, type SeenTopic, seenTopics, seesGroups } from './topics.ts'

/** The viewer's rights in a club. */
type Rights = {
  role: Role | null
  standing: Standing
  restriction: Restriction | null
  /** Since when they see what is created there; null for everything. */
  sees_from: Date | null
  group_ids: string[]
  reads_pending: boolean
}
type WithRole = { role: Role | null; categories: string[] }
export type FoundClub = Pick<Selectable<Clubs>, (typeof clubColumns)[number]> &
  WithRole &
  Rights & { version: number }
export type ClubCardRow = Pick<Selectable<Clubs>, (typeof cardColumns)[number]> & WithRole

/** Includes a non-member's relation to the club. */
export type VisibleClub = FoundClub & {
  has_asked: boolean
  /** When a rejected person may ask again. */
  ask_again_at: Date | null
  is_invited: boolean
  rule_count: number
  question_count: number
  first_steps: FirstSteps
  /** Null unless a new member. */
  welcome: string | null
  held: HeldCounts
  is_reviewed: boolean
  has_courses: boolean
  topics: SeenTopic[] | null
  sees_groups: boolean
  entitlement: HeldEntitlement | null
}

/** By id, or present or former slug (platform.md 5). Errors: bad_club_identifier, club_not_found. */
export const findVisibleClub = (
  db: Database,
  viewer: Viewer | null,
  identifier: string,
): Promise<VisibleClub> => findWith(visibleClub, db, viewer, identifier)

/** Without a viewer for visitors, whose statement knows that they have no relation to any club. */
type ClubQuery = ReturnType<typeof clubKey> & { viewerId: string | undefined }

/** Errors: as findVisibleClub. */
async function findWith<Row>(
  read: (db: Database, query: ClubQuery) => Promise<Row[]>,
  db: Database,
  viewer: Viewer | null,
  identifier: string,
): Promise<Row> {
  const [row] = await read(db, { ...clubKey(identifier), viewerId: viewer?.id })
  if (!row)
    throw new AppError('club_not_found', {
      message: `Club with ID/slug "${checkedIdentifier(identifier)}" not found`,
    })
  return row
}

const selectVisible = (db: Database, { viewerId = visitor, ...key }: SqlParams<ClubQuery>) =>
  selectClubs(db, viewerId)
    .select([
      hasAsked(viewerId).as('has_asked'),
      sql<Date | null>`(select max(r.decided_at) + ${askAgain} from join_requests r
        where r.club_id = k.id and r.user_id = ${viewerId} and r.status = 'rejected'
          and r.decided_at > now() - ${askAgain})`.as('ask_again_at'),
      isInvited(viewerId).as('is_invited'),
      countOfRules('rules').as('rule_count'),
      countOfRules('questions').as('question_count'),
      firstSteps(viewerId).as('first_steps'),
      sql<string | null>`case when m.role = 'member' and not m.is_welcomed then k.welcome end`.as('welcome'),
      held(viewerId).as('held'),
      isReviewed(viewerId).as('is_reviewed'),
      seesCourses(viewerId).as('has_courses'),
      seenTopics(viewerId).as('topics'),
      seesGroups(viewerId).as('sees_groups'),
      entitlementOf(viewerId).as('entitlement'),
    ])
    .where('k.id', '=', clubIdOf(key))

const visibleClub = prepared<ClubQuery, VisibleClub>(selectVisible)

/** What access to a club depends on. */
type AccessRow = Pick<FoundClub, 'id' | 'is_private' | 'features' | 'permissions'> & Rights

const selectAccess = (db: Database, { viewerId = visitor, ...key }: SqlParams<ClubQuery>) =>
  clubsOf(db, viewerId)
    .select(['k.id', 'k.is_private', 'k.features', 'k.permissions'])
    .select(roleIn(viewerId).as('role'))
    .select(rights(viewerId))
    .where('k.id', '=', clubIdOf(key))

const clubAccess = prepared<ClubQuery, AccessRow>(selectAccess)

const askAgain = sql.raw(`interval '${limits.askAgainDays} days'`)

/** Errors: as findVisibleClub, and members_only. */
export async function findOpenClub(
  db: Database,
  viewer: Viewer | null,
  identifier: string,
): Promise<VisibleClub> {
  const club = await findVisibleClub(db, viewer, identifier)
  allow(canSeeInside(factsOf(club)))
  return club
}

/** Like findOpenClub, for callers who need no more of the club than who may do what. */
export async function findOpenAccess(
  db: Database,
  viewer: Viewer | null,
  identifier: string,
): Promise<AccessRow> {
  const club = await findWith(clubAccess, db, viewer, identifier)
  allow(canSeeInside(factsOf(club)))
  return club
}

/** For the owner and admins. Errors: as findOpenClub, permission_denied. */
export async function findManagedClub(
  db: Database,
  viewer: Viewer | null,
  identifier: string,
): Promise<VisibleClub> {
  const club = await findOpenClub(db, viewer, identifier)
  allow(canManage(factsOf(club)))
  return club
}

/** Error: bad_club_identifier. */
export function clubKey(identifier: string): { clubId?: string; clubSlug?: string } {
  const key = checkedIdentifier(identifier).toLowerCase()
  return isUuid(key) ? { clubId: key } : { clubSlug: key }
}

/** SQL: the club's id or null. Checks no permission: use isOpenTo as well. */
export const clubIdOf = ({ clubId, clubSlug }: SqlParams<ReturnType<typeof clubKey>>): Expression<string> =>
  clubId ?? idOfSlug(clubSlug)

/** A present slug takes precedence over a former one. */
const idOfSlug = (slug: Expression<string> | undefined) =>
  sql<string>`coalesce((select id from clubs where slug = ${slug}),
    (select club_id from club_former_slugs where slug = ${slug}))`

export async function readPreview(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  identifier: string,
): Promise<ClubPreview> {
  const row = await findVisibleClub(db, viewer, identifier)
  return withTiers(db, row, presentPreview(viewer, row))
}

export async function readClub(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  identifier: string,
): Promise<Club> {
  const row = await findOpenClub(db, viewer, identifier)
  const facts = factsOf(row)
  const isOn = features.map((name) => [name, facts.features[name] === true])
  const publish = contentTypes.map((type) => [type, canPublish(viewer, facts, type)])
  const preview = presentPreview(viewer, row)
  return {
    ...preview,
    createdAt: row.created_at.toISOString(),
    owner: { id: row.user_id },
    features: Object.fromEntries(isOn) as Club['features'],
    landingPage: row.landing_page as Club['landingPage'],
    leaderboard: {
      isOn: row.has_leaderboard,
      showsLevels: row.shows_levels,
      levels: levelNamesOf(row.level_names),
    },
    firstSteps: stepsLeft(row.first_steps),
    welcome: row.welcome,
    ...heldFor(row.held, canModerate(facts) === true),
    ...(row.is_reviewed && { isReviewed: true }),
    ...(row.requires_topic && { requiresTopic: true }),
    ...(row.sees_groups && { hasGroups: true }),
    ...((row.is_paid || row.has_entitlements) && canManage(facts) === true && { hasPayments: true }),
    ...(row.opens_at && { opensAt: row.opens_at.toISOString() }),
    ...(row.sees_from && { seesFrom: row.sees_from.toISOString() }),
    can: {
      ...preview.can,
      leave: canLeave(facts),
      manage: canManage(facts),
      announce: canAddressMembers(facts),
      moderate: canModerate(facts),
      own: canOwn(facts),
      publish: Object.fromEntries(publish) as Club['can']['publish'],
      adminsOnly: canManage(facts) === true ? adminsOnlyTypes(facts) : [],
    },
  }
}

/** Null once all are done. */
const stepsLeft = (steps: Club['firstSteps']) => (steps && Object.values(steps).every(Boolean) ? null : steps)

/**
 * Reads how many items of each kind the viewer sees, and what `listed` selects of club `k` with membership `m`, at once.
 * Errors: bad_club_identifier, club_not_found, members_only.
 */
export function totalsReader<Listed>(listed: (viewerId: Who) => RawBuilder<Listed>) {
  type Totals = { totals: Record<string, number> | null; listed: Listed }
  const read = prepared<ClubQuery, AccessRow & Totals>((db, params) =>
    selectAccess(db, params)
      .select(seenTotals(params.viewerId ?? visitor).as('totals'))
      .select(listed(params.viewerId ?? visitor).as('listed')),
  )
  return async ({ db, viewer }: PersonContext, identifier: string): Promise<ContentCounts & Listed> => {
    const club = await findWith(read, db, viewer, identifier)
    allow(canSeeInside(factsOf(club)))
    const totals = contentTypes.map((type) => [featureOf[type], club.totals?.[type] ?? 0])
    return { ...(Object.fromEntries(totals) as ContentCounts), ...club.listed }
  }
}

/** Every club with the viewer's role, for callers to filter. Visitors: `visitor`. */
export const selectClubs = (db: Database, viewerId: Who) =>
  clubsWithRole(db, viewerId)
    .select(clubColumns.map((column) => `k.${column}` as const))
    .select(rights(viewerId))

/** Like selectClubs, with no more columns than a card or the order of a list needs. */
export const selectCards = (db: Database, viewerId: Who) =>
  clubsWithRole(db, viewerId).select(cardColumns.map((column) => `k.${column}` as const))

const clubsOf = (db: Database, viewerId: Who) =>
  db
    .selectFrom('clubs as k')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewerId),
    )
    .where('k.deleted_at', 'is', null)

const clubsWithRole = (db: Database, viewerId: Who) =>
  clubsOf(db, viewerId).select([
    sql<number>`k.version`.as('version'),
    roleIn(viewerId).as('role'),
    sql<string[]>`array(select category from club_categories g where g.club_id = k.id order by position)`.as(
      'categories',
    ),
  ])

export type Who = string | Expression<string>

/** SQL: a visitor's id. PostgreSQL leaves out all that depends on it when it plans. */
export const visitor = sql<string>`null::uuid`

/** SQL: what refuses a person things in a club, in force now; a ban outranks a silence. */
export const restrictionIn = (clubId: Expression<string>, viewerId: Who) =>
  sql<Restriction | null>`(select min(r.kind) from restrictions r where r.club_id = ${clubId}
    and r.person_id = ${viewerId} and r.kind in ('silenced', 'banned') and (r.ends_at is null or r.ends_at > now()))`

const rights = (viewerId: Who) => [
  standingIn(viewerId).as('standing'),
  restrictionIn(sql.ref('k.id'), viewerId).as('restriction'),
  seesFrom(viewerId).as('sees_from'),
  sql<string[]>`array(select w.group_id::text from club_group_members w
    where w.club_id = k.id and w.user_id = ${viewerId})`.as('group_ids'),
  readsPending(viewerId).as('reads_pending'),
]

/** SQL: whether the author of invite `i` into club `k` may still invite; otherwise it is void. */
export const inviterMay = sql<boolean>`(k.user_id = i.invited_by or k.permissions -> 'admins' ? i.invited_by::text
  or exists (select from club_memberships w
    where w.club_id = k.id and w.user_id = i.invited_by and w.role in ('owner', 'admin')))`

/** SQL: whether club `k` has enabled a kind, in a form whose selectivity PostgreSQL estimates well. */
export const hasFeature = (feature: Feature) =>
  sql<SqlBool>`k.features @> ${sql.lit(JSON.stringify({ [feature]: true }))}`

export const hasAsked = (viewerId: Who) =>
  sql<boolean>`exists (select from join_requests r
    where r.club_id = k.id and r.user_id = ${viewerId} and r.status = 'pending')`

export const isInvited = (viewerId: Who) =>
  sql<boolean>`exists (select from club_invites i where i.club_id = k.id
    and i.invited_user_id = ${viewerId} and i.status = 'pending' and i.expires_at > now()
    and ${inviterMay} and ${restrictionIn(sql.ref('k.id'), viewerId)} is distinct from 'banned')`

export function factsOf(
  club: Pick<FoundClub, 'is_private' | 'role' | 'features' | 'permissions' | keyof Rights>,
): ClubFacts {
  return {
    isPrivate: club.is_private,
    role: club.role,
    features: club.features as Partial<Record<Feature, boolean>>,
    permissions: club.permissions as Partial<Record<string, string[]>>,
    standing: club.standing,
    restriction: club.restriction,
    groupIds: club.group_ids,
    readsPending: club.reads_pending,
  }
}

/** Facts for canJoin and canAsk. */
export const joinFacts = (club: VisibleClub) => ({
  ...factsOf(club),
  hasToPay: club.entitlement?.state === 'pending',
  hasAsked: club.has_asked,
  mustWait: club.ask_again_at !== null,
})

export type ClubLabelRow = { id: string; slug: string; name: string; logo_path: string | null }

export function presentLabel(row: ClubLabelRow): ClubLabel {
  return { id: row.id, slug: row.slug, name: row.name, logoUrl: fileUrl(row.logo_path) }
}

export function presentCard(row: ClubCardRow): ClubCard {
  return {
    ...presentLabel(row),
    description: row.description,
    categories: row.categories,
    thumbnailUrl: fileUrl(row.thumbnail_path),
    isPrivate: row.is_private,
    isPaid: row.is_paid,
    membershipFee: row.membership_fee,
    currency: row.currency,
    subscriptionDuration: row.subscription_duration as ClubCard['subscriptionDuration'],
    clubType: row.club_type as ClubCard['clubType'],
    members: row.members,
    role: row.role,
  }
}

function presentPreview(viewer: Viewer | null, row: VisibleClub): ClubPreview {
  const facts = factsOf(row)
  const card = presentCard(row)
  return {
    ...card,
    feeds: row.is_private ? [] : features.filter((name) => facts.features[name]),
    business: row.club_type === 'business' ? businessOf(row) : null,
    hasAsked: row.has_asked,
    askAgainAt: row.role === null ? (row.ask_again_at?.toISOString() ?? null) : null,
    isInvited: row.is_invited && row.role === null,
    ruleCount: row.rule_count,
    questionCount: row.question_count,
    ...(row.topics && { topics: row.topics.map((topic) => presentTopic(viewer, facts, topic)) }),
    ...(row.has_courses && { hasCourses: true }),
    ...lookOf(row),
    ...(row.navigation && { navigation: row.navigation as ClubNavigation }),
    ...(row.public_since && !row.is_private && { publicSince: row.public_since.toISOString() }),
    ...(row.entitlement && { entitlement: presentHeld(row.entitlement) }),
    can: { join: canJoin(viewer, joinFacts(row)), ask: canAsk(viewer, joinFacts(row)) },
  }
}

function checkedIdentifier(value: string): string {
  const key = (value.split('/').at(-1) ?? '').trim()
  const refuse = (message: string) =>
    new AppError('bad_club_identifier', { message, fields: { club: message } })
  if (key === '') throw refuse('Invalid club identifier: empty or null')
  if (key.length < limits.clubSlugMin || key.length > limits.clubSlugMax)
    throw refuse('Invalid club identifier length')
  if (key.includes('\u0000') || !key.isWellFormed()) throw refuse('Invalid club identifier')
  return key
}
