import type { Viewer } from '@guildhall/contract/accounts'
import type { ItemPage, TextPicture } from '@guildhall/contract/content'
import type { ContentItem } from '@guildhall/contract/feed'
import type { ContentKind } from '@guildhall/contract/limits'
import type { Mention } from '@guildhall/contract/mentions'
import { pictureMark } from '@guildhall/contract/text-pictures'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { canJoin } from '../clubs/clubs.policy.ts'
import { findVisibleClub } from '../clubs/clubs.reads.ts'
import { readTextPictures } from '../files/text-pictures.ts'
import { readMentions } from '../mentions/mentions.reads.ts'
import { itemFacts, pictureUrl } from '../social/facts.ts'
import { type ContentRow, findVisibleBySlug, findVisibleContent, presentContent } from './content.reads.ts'
import { proseOf } from './prose.ts'

/** Cards show a preview; pages and forms the full text. */
export type Length = 'preview' | 'whole'

/** Reads the details of items by id; the number of queries must not depend on the number of rows. */
export type Hydrate<Data> = (
  db: Database,
  viewer: Viewer | null,
  rows: ContentRow[],
  length: Length,
) => Promise<Map<string, Data>>

export type Kind<K extends ContentKind, Data> = {
  type: K
  hydrate: Hydrate<Data>
  /** Line below the title in the social picture, if any. Uses only fields that cards show in full. */
  detail(data: Data): string
}

export type Item<K extends ContentKind, Data> = ReturnType<typeof presentContent> & {
  type: K
  mentions: Mention[]
  pictures: TextPicture[]
  data: Data
}

/** Errors: bad_club_identifier, club_not_found, content_not_found. */
export async function readItemPage<K extends ContentKind, Data extends object>(
  { db, viewer }: Context,
  kind: Kind<K, Data>,
  { club, slug }: { club: string; slug: string },
): Promise<ItemPage<Item<K, Data>>> {
  const row = await findVisibleBySlug(db, viewer, { club, type: kind.type, slug })
  if (!row) {
    await findVisibleClub(db, viewer, club)
    throw new AppError('content_not_found')
  }
  const item = await presentWhole({ db, viewer }, kind, row)
  const facts = { isPrivate: row.club_is_private, role: row.role }
  const picture = () => pictureUrl('items', row.id, itemFacts(item as ContentItem, kind.detail(item.data)))
  return {
    item,
    isMember: row.role !== null,
    socialPicture: row.club_is_private ? null : picture(),
    can: { join: canJoin(viewer, facts) },
  }
}

/** Error: content_not_found. */
export async function readWhole<K extends ContentKind, Data extends object>(
  context: Pick<Context, 'db' | 'viewer'>,
  kind: Kind<K, Data>,
  id: string,
): Promise<Item<K, Data>> {
  return presentWhole(context, kind, await findVisibleContent(context.db, context.viewer, id))
}

/** Error: content_not_found. */
export async function presentWhole<K extends ContentKind, Data extends object>(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  kind: Kind<K, Data>,
  row: ContentRow,
): Promise<Item<K, Data>> {
  const data = await kind.hydrate(db, viewer, [row], 'whole')
  const [item] = await presentOfKind({ db, viewer }, kind, [row], data)
  if (!item) throw new AppError('content_not_found')
  return item
}

/** Presents the rows that were hydrated. */
export async function presentOfKind<K extends ContentKind, Data extends object>(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  { type }: Kind<K, Data>,
  rows: ContentRow[],
  dataOf: Map<string, Data>,
): Promise<Item<K, Data>[]> {
  const mentionsOf = await mentionsIn(db, dataOf)
  const picturesOf = await picturesIn(db, dataOf)
  return rows.flatMap((row) => {
    const data = dataOf.get(row.id)
    const about = { mentions: mentionsOf(row.id), pictures: picturesOf.get(row.id) ?? [] }
    return data ? [{ ...presentContent(viewer, row), type, ...about, data }] : []
  })
}

/** Mentions in the texts shown of items. */
export const mentionsIn = (db: Database, dataOf: Map<string, object>) =>
  readMentions(
    db,
    'items',
    [...dataOf].map(([id, data]) => ({ id, texts: proseOf(data) })),
  )

/** Most texts have no pictures, and cards show none. */
export const picturesIn = (db: Database, dataOf: Map<string, object>) =>
  readTextPictures(
    db,
    'items',
    [...dataOf]
      .filter(([, data]) => proseOf(data).some((text) => text.includes(pictureMark)))
      .map(([id]) => id),
  )
