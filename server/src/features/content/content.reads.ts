import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { ContentType } from '@guildhall/contract/limits'
import type { Restriction } from '@guildhall/contract/moderation'
import { type CompiledQuery, type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { asOf, type Database } from '../../platform/database/database.ts'
import { anyOf, prepared, type SqlParams } from '../../platform/database/prepared.ts'
import type { DB } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { presentLabel, restrictionIn, visitor } from '../clubs/clubs.reads.ts'
import { pointsIn, shownNames } from '../clubs/levels.ts'
import type { Standing } from '../clubs/standing.ts'
import { roleIn, standingIn } from '../clubs/standing.ts'
import { authorStanding } from '../moderation/moderators.reads.ts'
import { type HiddenWords, hiddenWordsOf } from '../prevention/hidden-words/hidden-words.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { isOpenTo, seesFrom } from '../visibility/seen.ts'
import { isInSeenTopic, seesRestrictedTopic } from '../visibility/seen-topics.ts'

/** Read on every request: rights, order, versions, counts and the viewer's part. */
export type ItemRow = {
  id: string
  type: string
  /** The version of the part that is the same for all viewers (shared.reads.ts). */
  version: number
  user_id: string | null
  /** Null once the author's account is deleted. */
  author_version: number | null
  /** In the club. Null once the account is deleted, and for viewers who moderate nothing there. */
  author_standing: Standing | null
  created_at: Date
  pinned_at: Date | null
  like_count: number
  /** jsonb in the form of countReactions; null if there are none. */
  reaction_counts: unknown
  comment_count: number
  comments_locked: boolean
  club_id: string
  club_version: number
  club_is_private: boolean
  /** Null without one, and for an author who doesn't see it. */
  topic_id: string | null
  /** The topic that restricts who sees it. */
  restricted_topic_id: string | null
  /** Whether outsiders don't see it: in a private club, or written while it was one. */
  is_inside: boolean
  /** Since when the viewer sees what is created in the club; null for everything. */
  sees_from: Date | null
  role: Role | null
  standing: Standing
  /** The viewer's, in the club. */
  restriction: Restriction | null
  liked: boolean
  /** The viewer's reactions; null if there are none. */
  reacted: string[] | null
  /** Whether the viewer blocks the author. */
  is_folded: boolean
  /** The viewer's. */
  hidden_words: HiddenWords
  author_points: number | null
  /** Milliseconds by the database's clock. */
  as_of: number
  /** The kind's `own`; undefined if it was not read along. */
  own?: unknown
}

export type ContentRow = ItemRow &
  PersonColumns & {
    slug: string
    title: string
    updated_at: Date
    edited_at: Date | null
    club_slug: string
    club_name: string
    club_logo_path: string | null
    /** Null if the club shows no levels. */
    level_names: string[] | null
  }

/** The start of every list of content: a limited selection from `content`, or several that have no item in common. */
export type Skeleton = SelectQueryBuilder<DB, 'content', { id: string }>
export type Viewing = { viewerId: string }

type Params<P> = SqlParams<P> & SqlParams<Viewing>
type Make<P extends object> = (db: Database, params: Params<P>) => Skeleton | Skeleton[]
export type ReadRows<P extends object, R> = (db: Database, viewer: Viewer | null, values: P) => Promise<R[]>

/** One query for the rows of `skeleton`, newest first, without those hidden from the viewer. */
export const contentQuery = <P extends object>(skeleton: Make<P>): ReadRows<P, ContentRow> =>
  queryOf(
    skeleton,
    () => sql`, c.slug, c.title, c.updated_at, c.edited_at, k.slug as club_slug, k.name as club_name,
      k.logo_path as club_logo_path, ${shownNames} as level_names,
      ${sql.join(personColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))}`,
  )

/** Like contentQuery, with no more than lists need beside the items in memory. `own`: SQL of jsonb about item `c`. */
export const itemQuery = <P extends object>(
  skeleton: Make<P>,
  own: (viewerId: Expression<string>) => RawBuilder<unknown>,
): ReadRows<P, ItemRow> => queryOf(skeleton, (viewerId) => sql`, ${own(viewerId)} as own`)

function queryOf<P extends object, R extends ItemRow>(
  skeleton: Make<P>,
  more: (viewerId: Expression<string>) => RawBuilder<unknown>,
): ReadRows<P, R> {
  const rows = prepared<P & Partial<Viewing>, R>((db, params) => {
    const viewerId = (params as Partial<SqlParams<Viewing>>).viewerId ?? visitor
    const made = skeleton(db, { ...(params as SqlParams<P>), viewerId })
    const query = selectItems([made].flat(), viewerId, more(viewerId))
    return { compile: () => query.compile(db) as CompiledQuery<R> }
  })
  return (db, viewer, values) => rows(db, { ...values, viewerId: viewer?.id })
}

const contentById = contentQuery<{ id: string }>((from, params) =>
  from.selectFrom('content').select('content.id').where('content.id', '=', params.id),
)

/** Rows with these ids that the viewer can see, newest first. */
export const contentByIds = contentQuery<{ ids: string[] }>((from, { ids }) =>
  from.selectFrom('content').select('content.id').where('content.id', '=', anyOf(ids)),
)

/** Error: content_not_found, also for hidden items. */
export async function findVisibleContent(
  db: Database,
  viewer: Viewer | null,
  id: string,
): Promise<ContentRow> {
  const [row] = await contentById(db, viewer, { id })
  if (!row) throw new AppError('content_not_found')
  return row
}

/** Locks the viewer's membership against changes of role, the club against its end, and the item (clubs/lock.ts). */
export async function lockVisibleContent(tx: Tx, viewer: Viewer, id: string): Promise<ContentRow> {
  await lockItem(tx.db, { id, viewerId: viewer.id })
  return findVisibleContent(tx.db, viewer, id)
}

/** Like lockVisibleContent, for a write that also changes the club, or counts what it has. */
export async function lockVisibleContentAndClub(tx: Tx, viewer: Viewer, id: string): Promise<ContentRow> {
  await lockItemAndClub(tx.db, { id, viewerId: viewer.id })
  return findVisibleContent(tx.db, viewer, id)
}

/** In one statement, whose parts wait for each other in the order of locks. */
const lockStatement = (strength: RawBuilder<unknown>) =>
  prepared<{ id: string } & Viewing, object>((db, { id, viewerId }) => ({
    compile: () =>
      sql<object>`with membership as materialized (
        select id from club_memberships
        where club_id = (select club_id from content where id = ${id}) and user_id = ${viewerId} for share
      ), club as materialized (
        select id from clubs where id = (select club_id from content where id = ${id})
          and (select count(*) from membership) >= 0 ${strength}
      )
      select id from content where id = ${id} and (select count(*) from club) >= 0 for no key update`.compile(
        db,
      ),
  }))
const lockItem = lockStatement(sql`for key share`)
const lockItemAndClub = lockStatement(sql`for no key update`)

/**
 * Locks items in id order, like every write that changes their counts, and hidden ones with them. Requires at least one
 * id.
 */
export const lockItems = (tx: Tx, ids: string[]): Promise<{ id: string; club_id: string }[]> =>
  tx.db
    .selectFrom('content_rows')
    .select(['id', 'club_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const columns = [
  ...(['id', 'type', 'version', 'club_id', 'user_id', 'slug', 'title', 'created_at', 'updated_at'] as const),
  ...(['edited_at', 'pinned_at', 'like_count', 'reaction_counts', 'comment_count'] as const),
  ...(['comments_locked', 'topic_id', 'restricted_topic_id'] as const),
]

/** Looks up each club and the viewer's membership once, not with each item. */
function selectItems(skeletons: Skeleton[], viewerId: Expression<string>, more: RawBuilder<unknown>) {
  const arms = skeletons.map(
    (one) => sql`(${one.clearSelect().select(columns.map((column) => `content.${column}` as const))})`,
  )
  return sql`with c as materialized (${sql.join(arms, sql` union all `)}),
  k as materialized (
    select k.id, k.version, k.slug, k.name, k.logo_path, k.is_private, k.public_since, k.shows_levels, k.has_leaderboard,
      k.level_names, ${roleIn(viewerId)} as viewer_role, ${standingIn(viewerId)} as standing, ${seesFrom(viewerId)} as sees_from,
      ${restrictionIn(sql.ref('k.id'), viewerId)} as restriction from clubs k
    left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId}
    where k.id in (select club_id from c) and ${isOpenTo(viewerId)}
  )
  select c.id, c.type, c.version, c.user_id, case when p.deleted_at is null then p.version end as author_version,
    ${authorStanding(sql.ref('k.standing'), sql.ref('c.club_id'), sql.ref('c.user_id'))} as author_standing,
    c.created_at, c.pinned_at, c.like_count, c.comment_count, c.comments_locked, c.club_id, k.version as club_version,
    -- Most items have no reactions, which saves the lookup.
    nullif(c.reaction_counts, '{}') as reaction_counts,
    case when c.reaction_counts <> '{}' then array(
      select r.reaction from reactions r where r.content_id = c.id and r.user_id = ${viewerId}) end as reacted,
    k.is_private as club_is_private, k.is_private or coalesce(c.created_at < k.public_since, false) as is_inside,
    k.sees_from, k.viewer_role as role, k.standing, k.restriction, c.restricted_topic_id,
    case when c.restricted_topic_id is null or c.user_id is distinct from ${viewerId}
      or ${seesRestrictedTopic(viewerId, sql.ref('c.restricted_topic_id'))} then c.topic_id end as topic_id,
    -- By one look into the index for all items.
    c.id in (select l.content_id from likes l
      where l.user_id = ${viewerId} and l.content_id = any(array(select id from c))) as liked,
    ${blocks(viewerId, sql.ref('c.user_id'))} as is_folded, ${hiddenWordsOf(viewerId)} as hidden_words,
    case when ${shownNames} is not null then ${pointsIn(sql.ref('k.id'), sql.ref('c.user_id'))} end as author_points,
    (select ${asOf}) as as_of ${more}
  from c join k on k.id = c.club_id and (k.sees_from is null or c.created_at >= k.sees_from)
    and ${isInSeenTopic(viewerId, 'c')}
  left join profiles p on p.id = c.user_id
  order by c.created_at desc, c.id desc`
}

/** An item in a line, and who wrote it where. */
export const presentHead = (row: ContentRow) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  type: row.type as ContentType,
  club: presentLabel({
    id: row.club_id,
    slug: row.club_slug,
    name: row.club_name,
    logo_path: row.club_logo_path,
  }),
  author: presentPerson(row),
  createdAt: row.created_at.toISOString(),
})
