import type { Viewer } from '@guildhall/contract/accounts'
import type { Person } from '@guildhall/contract/common'
import type { ItemPage } from '@guildhall/contract/content'
import type { ContentKind, ContentType } from '@guildhall/contract/limits'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { anyOf, prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid, nobody } from '../../platform/ids.ts'
import { canJoin } from '../clubs/clubs.policy.ts'
import { clubKey, findVisibleClub } from '../clubs/clubs.reads.ts'
import { readClubFaces } from '../clubs/labels.cache.ts'
import { shownLevel } from '../clubs/levels.ts'
import { hiddenBy, textsOfItem } from '../prevention/hidden-words/hidden-words.reads.ts'
import { readPeople } from '../profiles/people.cache.ts'
import {
  canComment,
  canDelete,
  canEdit,
  canModerateWritten,
  canMove,
  canPin,
  canReadVersions,
  canRespond,
} from './content.policy.ts'
import { contentByIds, type ItemRow } from './content.reads.ts'
import { knownCounts, knownReactions } from './reactions.ts'
import type { Kind, Length, Seen, Shared } from './shared.reads.ts'

export type Item<K extends ContentKind, Data> = Omit<ReturnType<typeof presentItem>, 'type' | 'data'> & {
  type: K
  data: Data
}

/** Finds an item by slug or id (content.md 5). Undefined if hidden or absent. */
async function findBySlug<K extends ContentKind, Data extends object>(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  kind: Kind<K, Data>,
  { club, slug }: { club: string; slug: string },
): Promise<ItemRow | undefined> {
  const key = clubKey(club)
  const [row] = await kind.bySlug(db, viewer, { ...key, slug })
  if (row || !isUuid(slug)) return row
  const [byId] = await kind.byId(db, viewer, { id: slug })
  if (!byId) return undefined
  const isHere = byId.club_id === (await findVisibleClub(db, viewer, club)).id
  return isHere ? byId : undefined
}

/** Errors: bad_club_identifier, club_not_found, content_not_found. */
export async function readItemPage<K extends ContentKind, Data extends object>(
  { db, viewer }: Context,
  kind: Kind<K, Data>,
  { club, slug }: { club: string; slug: string },
): Promise<ItemPage<Item<K, Data>>> {
  const row = await findBySlug({ db, viewer }, kind, { club, slug })
  if (!row) {
    await findVisibleClub(db, viewer, club)
    throw new AppError('content_not_found')
  }
  const item = await presentWhole({ db, viewer }, kind, row)
  const facts = { isPrivate: row.club_is_private, role: row.role, restriction: row.restriction }
  return {
    item,
    isMember: row.role !== null,
    can: { join: canJoin(viewer, facts) },
  }
}

/** Error: content_not_found. */
export async function readWhole<K extends ContentKind, Data extends object>(
  context: Pick<Context, 'db' | 'viewer'>,
  kind: Kind<K, Data>,
  id: string,
): Promise<Item<K, Data>> {
  const [row] = await kind.byId(context.db, context.viewer, { id })
  if (!row) throw new AppError('content_not_found')
  return presentWhole(context, kind, row)
}

/** Error: content_not_found. */
export async function presentWhole<K extends ContentKind, Data extends object>(
  context: Pick<Context, 'db' | 'viewer'>,
  kind: Kind<K, Data>,
  row: ItemRow,
): Promise<Item<K, Data>> {
  const [item] = await presentOfKind(context, kind, [row], 'whole')
  if (!item) throw new AppError('content_not_found')
  return item
}

/** Items of one kind; rows of others are left out. */
export const presentOfKind = <K extends ContentKind, Data extends object>(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  kind: Kind<K, Data>,
  rows: ItemRow[],
  length: Length,
) => presentRows(db, viewer, { [kind.type]: kind }, rows, length) as Promise<Item<K, Data>[]>

type Kinds = Partial<Record<string, Kind>>

/**
 * Items in the order of the rows, without kinds that are not given. An item that changed between the two reads is read
 * again, rights included, so that its text is always one that the viewer was allowed to see.
 */
export async function presentRows(
  db: Database,
  viewer: Viewer | null,
  kinds: Kinds,
  rows: ItemRow[],
  length: Length,
): Promise<Item<ContentKind, object>[]> {
  let current = rows
  for (let attempt = 1; ; attempt++) {
    const sharedOf = await readShared(db, kinds, current, length)
    const changed = db.isTransaction
      ? []
      : current.filter(({ id, version }) => (sharedOf.get(id)?.version ?? version) !== version)
    if (changed.length === 0) return present(db, viewer, kinds, current, sharedOf)
    const isChanged = new Set(changed)
    if (attempt === attempts)
      return present(
        db,
        viewer,
        kinds,
        current.filter((row) => !isChanged.has(row)),
        sharedOf,
      )
    const again = await contentByIds(db, viewer, { ids: changed.map(({ id }) => id) })
    const renewed = new Map(again.map((row) => [row.id, row]))
    current = current.flatMap((row) => (isChanged.has(row) ? (renewed.get(row.id) ?? []) : row))
  }
}

const attempts = 5

async function readShared(
  db: Database,
  kinds: Kinds,
  rows: ItemRow[],
  length: Length,
): Promise<Map<string, Shared<object>>> {
  const found = new Map<string, Shared<object>>()
  await Promise.all(
    Object.values(kinds).map(async (kind) => {
      const ofKind = rows.filter(({ type }) => type === kind?.type)
      if (!kind || ofKind.length === 0) return
      for (const [id, shared] of await kind.read(db, ofKind, length)) found.set(id, shared)
    }),
  )
  return found
}

async function present(
  db: Database,
  viewer: Viewer | null,
  kinds: Kinds,
  rows: ItemRow[],
  sharedOf: Map<string, Shared<object>>,
): Promise<Item<ContentKind, object>[]> {
  const authors = rows.flatMap(({ user_id: id, author_version: version }) =>
    id && version !== null ? [{ id, version }] : [],
  )
  const clubs = rows.map(({ club_id: id, club_version: version }) => ({ id, version }))
  const [clubOf, personOf, ownOf] = await Promise.all([
    readClubFaces(db, clubs),
    readPeople(db, authors),
    readOwn(db, viewer, kinds, rows),
  ])
  return rows.flatMap((row) => {
    const [shared, club] = [sharedOf.get(row.id), clubOf.get(row.club_id)]
    if (!shared || !club) return []
    const author = (row.author_version !== null && row.user_id && personOf.get(row.user_id)) || null
    const own = row.own === undefined ? ownOf.get(row.id) : row.own
    return presentItem({ viewer, row, club, own }, shared, author)
  })
}

/** SQL: the `own` of an item of any of these kinds. */
export const ownOf =
  (kinds: Kinds) =>
  (viewerId: Expression<string>): RawBuilder<unknown> => {
    const arms = Object.values(kinds).flatMap((kind) =>
      kind?.own ? sql`when ${sql.lit(kind.type)} then ${kind.own(viewerId)}` : [],
    )
    return arms.length > 0 ? sql`case c.type ${sql.join(arms, sql` `)} end` : sql`null::jsonb`
  }

const ownReads = new WeakMap<object, ReturnType<typeof ownRead>>()
const ownRead = (kind: Kind) =>
  prepared<{ ids: string[]; viewerId: string }, { id: string; own: unknown }>((db, { ids, viewerId }) =>
    db
      .selectFrom('content as c')
      .select(['c.id', ownOf({ [kind.type]: kind })(viewerId).as('own')] as never)
      .where('c.id', '=', anyOf(ids)),
  )

/** The `own` of rows that were read without it, by id. */
async function readOwn(db: Database, viewer: Viewer | null, kinds: Kinds, rows: ItemRow[]) {
  const found = new Map<string, unknown>()
  const without = rows.filter(({ own }) => own === undefined)
  if (without.length === 0) return found
  await Promise.all(
    Object.values(kinds).map(async (kind) => {
      const ids = without.filter(({ type }) => type === kind?.type).map(({ id }) => id)
      if (!kind?.own || ids.length === 0) return
      const read = ownReads.get(kind) ?? ownRead(kind)
      ownReads.set(kind, read)
      for (const { id, own } of await read(db, { ids, viewerId: viewer?.id ?? nobody })) found.set(id, own)
    }),
  )
  return found
}

function presentItem(seen: Seen, shared: Shared<object>, author: Person | null) {
  const { viewer, row, club } = seen
  const facts = {
    ...{ authorId: row.user_id, type: row.type as ContentType },
    ...{ role: row.role, restriction: row.restriction },
  }
  const data = shared.dataFor(seen)
  const isOwn = row.user_id === viewer?.id
  const topic = row.topic_id === null ? undefined : club.topics.get(row.topic_id)
  return {
    id: row.id,
    type: row.type as ContentKind,
    slug: shared.slug,
    title: shared.title,
    club: club.label,
    ...(topic && { topic }),
    author,
    authorLevel: shownLevel(row.author_points, club.levelNames),
    createdAt: shared.createdAt,
    updatedAt: shared.updatedAt,
    editedAt: shared.editedAt,
    pinnedAt: row.pinned_at?.toISOString() ?? null,
    likeCount: row.like_count,
    reactions: knownCounts(row.reaction_counts),
    commentCount: row.comment_count,
    liked: row.liked,
    reacted: knownReactions(row.reacted),
    isFolded: row.is_folded,
    hiddenBy: isOwn ? null : hiddenBy(row.hidden_words, () => textsOfItem(shared.title, data)),
    mentions: shared.mentions,
    pictures: shared.pictures,
    can: {
      edit: canEdit(viewer, facts),
      delete: canDelete(viewer, facts),
      pin: canPin(viewer, facts),
      history: canReadVersions(viewer, facts),
      move: canMove(viewer, facts),
      moderate: canModerateWritten('content', row, row),
      like: canRespond(viewer, row),
      comment: canComment(viewer, row),
    },
    data,
  }
}
