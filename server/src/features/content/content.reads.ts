import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { ContentType } from '@guildhall/contract/limits'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid, nobody } from '../../platform/ids.ts'
import { prepared, type SqlParams } from '../../platform/prepared.ts'
import type { DB } from '../../platform/schema.ts'
import type { Tx } from '../../platform/write.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { clubIdOf, clubKey, isOpenTo, presentLabel, roleIn } from '../clubs/clubs.reads.ts'
import { pointsIn, shownLevel, shownNames } from '../clubs/levels.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { canDelete, canEdit, canPin, canReadVersions, canRespond } from './content.policy.ts'
import { knownCounts, knownReactions } from './reactions.ts'

export type ContentRow = PersonColumns & {
  id: string
  type: string
  slug: string
  title: string
  user_id: string | null
  created_at: Date
  updated_at: Date
  edited_at: Date | null
  pinned_at: Date | null
  like_count: number
  /** jsonb in the form of countReactions. */
  reaction_counts: unknown
  comment_count: number
  club_id: string
  club_slug: string
  club_name: string
  club_logo_path: string | null
  club_is_private: boolean
  role: Role | null
  liked: boolean
  /** The viewer's reactions. */
  reacted: string[]
  /** Whether the viewer blocks the author. */
  is_folded: boolean
  author_points: number | null
  /** Null if the club shows no levels. */
  level_names: string[] | null
}

/** The start of every list of content: a limited selection of ids from `content`. */
export type Skeleton = SelectQueryBuilder<DB, 'content', { id: string }>
export type Viewing = { viewerId: string }

/** One query for the rows of `skeleton`, without those hidden from the viewer. */
export function contentQuery<P extends object>(
  skeleton: (db: Database, params: SqlParams<P> & SqlParams<Viewing>) => Skeleton,
): (db: Database, viewer: Viewer | null, values: P) => Promise<ContentRow[]> {
  const rows = prepared<P & Viewing, ContentRow>((db, params) => {
    const both = params as SqlParams<P> & SqlParams<Viewing>
    return selectContent(db, both.viewerId, skeleton(db, both))
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
  })
  return (db, viewer, values) => rows(db, { ...values, viewerId: viewer?.id ?? nobody })
}

const contentById = contentQuery<{ id: string }>((from, params) =>
  from.selectFrom('content').select('content.id').where('content.id', '=', params.id),
)

/** Rows with these ids that the viewer can see, newest first. */
export const contentByIds = contentQuery<{ ids: string[] }>((from, { ids }) =>
  from.selectFrom('content').select('content.id').where(sql<boolean>`content.id = any(${ids}::uuid[])`),
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

const contentBySlug = contentQuery<ReturnType<typeof clubKey> & { type: string; slug: string }>(
  (from, params) =>
    from
      .selectFrom('content')
      .select('content.id')
      .where('content.club_id', '=', clubIdOf(params))
      .where('content.type', '=', params.type)
      .where('content.slug', '=', params.slug),
)

const contentInClub = contentQuery<ReturnType<typeof clubKey> & { type: string; id: string }>(
  (from, params) =>
    from
      .selectFrom('content')
      .select('content.id')
      .where('content.club_id', '=', clubIdOf(params))
      .where('content.type', '=', params.type)
      .where('content.id', '=', params.id),
)

/** Finds an item by slug or id (content.md 5). Undefined if hidden or absent. */
export async function findVisibleBySlug(
  db: Database,
  viewer: Viewer | null,
  { club, type, slug }: { club: string; type: ContentType; slug: string },
): Promise<ContentRow | undefined> {
  const place = { ...clubKey(club), type }
  const [row] = await contentBySlug(db, viewer, { ...place, slug })
  if (row || !isUuid(slug)) return row
  const [byId] = await contentInClub(db, viewer, { ...place, id: slug })
  return byId
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

function selectContent(db: Database, viewerId: Expression<string>, skeleton: Skeleton) {
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
      'c.slug',
      'c.title',
      'c.user_id',
      'c.created_at',
      'c.updated_at',
      'c.edited_at',
      'c.pinned_at',
      'c.like_count',
      'c.reaction_counts',
      'c.comment_count',
      'c.club_id',
      'k.slug as club_slug',
      'k.name as club_name',
      'k.logo_path as club_logo_path',
      'k.is_private as club_is_private',
      shownNames.as('level_names'),
      roleIn(viewerId).as('role'),
      sql<boolean>`l.user_id is not null`.as('liked'),
      // Most items have no reactions, which saves the lookup.
      sql<string[]>`case when c.reaction_counts = '{}' then '{}'::text[] else array(
        select r.reaction from reactions r where r.content_id = c.id and r.user_id = ${viewerId}) end`.as(
        'reacted',
      ),
      blocks(viewerId, sql.ref('c.user_id')).as('is_folded'),
      sql<number | null>`case when ${shownNames} is not null then
        ${pointsIn(sql.ref('k.id'), sql.ref('c.user_id'))} end`.as('author_points'),
      ...personColumns,
    ])
}

/** The fields shared by every kind. */
export function presentContent(viewer: Viewer | null, row: ContentRow) {
  const facts = { authorId: row.user_id, type: row.type as ContentType, role: row.role }
  const respond = canRespond(viewer)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    club: presentLabel({
      id: row.club_id,
      slug: row.club_slug,
      name: row.club_name,
      logo_path: row.club_logo_path,
    }),
    author: presentPerson(row),
    authorLevel: shownLevel(row.author_points, row.level_names),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    pinnedAt: row.pinned_at?.toISOString() ?? null,
    likeCount: row.like_count,
    reactions: knownCounts(row.reaction_counts),
    commentCount: row.comment_count,
    liked: row.liked,
    reacted: knownReactions(row.reacted),
    isFolded: row.is_folded,
    can: {
      edit: canEdit(viewer, facts),
      delete: canDelete(viewer, facts),
      pin: canPin(viewer, facts),
      history: canReadVersions(viewer, facts),
      ...{ like: respond, comment: respond },
    },
  }
}
