import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { ContentType } from '@guildhall/contract/limits'
import { type Compilable, type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { asOf, type Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { nobody } from '../../platform/ids.ts'
import { anyOf, prepared, type SqlParams } from '../../platform/prepared.ts'
import type { DB } from '../../platform/schema.ts'
import type { Tx } from '../../platform/write.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { isOpenTo, presentLabel, roleIn } from '../clubs/clubs.reads.ts'
import { pointsIn, shownNames } from '../clubs/levels.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'

/** Read on every request: rights, order, versions, counts and the viewer's part. */
export type ItemRow = {
  id: string
  type: string
  /** Of what the item shows to everyone alike (shared.reads.ts). */
  version: number
  user_id: string | null
  /** Null once the author's account is deleted. */
  author_version: number | null
  created_at: Date
  pinned_at: Date | null
  like_count: number
  /** jsonb in the form of countReactions; null if there are none. */
  reaction_counts: unknown
  comment_count: number
  club_id: string
  club_version: number
  club_is_private: boolean
  role: Role | null
  liked: boolean
  /** The viewer's reactions; null if there are none. */
  reacted: string[] | null
  /** Whether the viewer blocks the author. */
  is_folded: boolean
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
    club_currency: string
    /** Null if the club shows no levels. */
    level_names: string[] | null
  }

/** The start of every list of content: a limited selection of ids from `content`. */
export type Skeleton = SelectQueryBuilder<DB, 'content', { id: string }>
export type Viewing = { viewerId: string }

type Make<P extends object> = (db: Database, params: SqlParams<P> & SqlParams<Viewing>) => Skeleton
export type ReadRows<P extends object, R> = (db: Database, viewer: Viewer | null, values: P) => Promise<R[]>

/** One query for the rows of `skeleton`, without those hidden from the viewer. */
export const contentQuery = <P extends object>(skeleton: Make<P>): ReadRows<P, ContentRow> =>
  queryOf(skeleton, (select) =>
    select.select([
      ...(['c.slug', 'c.title', 'c.updated_at', 'c.edited_at'] as const),
      ...(['k.slug as club_slug', 'k.name as club_name', 'k.logo_path as club_logo_path'] as const),
      'k.currency as club_currency',
      shownNames.as('level_names'),
      ...personColumns,
    ]),
  )

/** Like contentQuery, with no more than lists need beside the items in memory. `own`: SQL of jsonb about item `c`. */
export const itemQuery = <P extends object>(
  skeleton: Make<P>,
  own: (viewerId: Expression<string>) => RawBuilder<unknown>,
): ReadRows<P, ItemRow> => queryOf(skeleton, (select, viewerId) => select.select(own(viewerId).as('own')))

function queryOf<P extends object, R>(
  skeleton: Make<P>,
  extend: (select: ReturnType<typeof selectItems>, viewerId: Expression<string>) => Compilable<R>,
): ReadRows<P, R> {
  const rows = prepared<P & Viewing, R>((db, params) => {
    const both = params as SqlParams<P> & SqlParams<Viewing>
    return extend(selectItems(db, both.viewerId, skeleton(db, both)), both.viewerId)
  })
  return (db, viewer, values) => rows(db, { ...values, viewerId: viewer?.id ?? nobody })
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

/** Locks the item and the viewer's membership against changes of role. */
export async function lockVisibleContent(tx: Tx, viewer: Viewer, id: string): Promise<ContentRow> {
  await lockRow(tx.db, { id, viewerId: viewer.id })
  return findVisibleContent(tx.db, viewer, id)
}

const lockRow = prepared<{ id: string } & Viewing, object>((db, { id, viewerId }) =>
  db
    .with('item', (from) =>
      from.selectFrom('content').select('club_id').where('id', '=', id).forNoKeyUpdate(),
    )
    .selectFrom('club_memberships as m')
    .select('m.id')
    .where('m.club_id', '=', (eb) => eb.selectFrom('item').select('club_id'))
    .where('m.user_id', '=', viewerId)
    .forShare('m'),
)

/** Locks items in id order, like every write that changes their counts. Requires at least one id. */
export const lockItems = (tx: Tx, ids: string[]): Promise<{ id: string; club_id: string }[]> =>
  tx.db
    .selectFrom('content')
    .select(['id', 'club_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

function selectItems(db: Database, viewerId: Expression<string>, skeleton: Skeleton) {
  return db
    .selectFrom(skeleton.as('s'))
    .innerJoin('content as c', 'c.id', 's.id')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .leftJoin('profiles as p', 'p.id', 'c.user_id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewerId),
    )
    .leftJoin('likes as l', (join) => join.onRef('l.content_id', '=', 'c.id').on('l.user_id', '=', viewerId))
    .where(isOpenTo(viewerId))
    .select([
      'c.id',
      'c.type',
      sql<number>`c.version`.as('version'),
      'c.user_id',
      sql<number | null>`case when p.deleted_at is null then p.version end`.as('author_version'),
      'c.created_at',
      'c.pinned_at',
      'c.like_count',
      sql`nullif(c.reaction_counts, '{}')`.as('reaction_counts'),
      'c.comment_count',
      'c.club_id',
      sql<number>`k.version`.as('club_version'),
      'k.is_private as club_is_private',
      roleIn(viewerId).as('role'),
      sql<boolean>`l.user_id is not null`.as('liked'),
      // Most items have no reactions, which saves the lookup.
      sql<string[] | null>`case when c.reaction_counts <> '{}' then array(
        select r.reaction from reactions r where r.content_id = c.id and r.user_id = ${viewerId}) end`.as(
        'reacted',
      ),
      blocks(viewerId, sql.ref('c.user_id')).as('is_folded'),
      sql<number | null>`case when ${shownNames} is not null then
        ${pointsIn(sql.ref('k.id'), sql.ref('c.user_id'))} end`.as('author_points'),
      asOf.as('as_of'),
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
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
