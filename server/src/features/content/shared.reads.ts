import type { Viewer } from '@guildhall/contract/accounts'
import type { TextPicture } from '@guildhall/contract/content'
import { type ContentKind, featureOf } from '@guildhall/contract/limits'
import type { Mention } from '@guildhall/contract/mentions'
import { pictureMark } from '@guildhall/contract/text-pictures'
import type { TopicLabel } from '@guildhall/contract/topics'
import { type AliasedExpression, type Expression, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { anyOf, prepared } from '../../platform/database/prepared.ts'
import { versionCache } from '../../platform/database/version-cache.ts'
import { compileSerializer, withText } from '../../platform/http/serializer.ts'
import { clubIdOf, type clubKey } from '../clubs/clubs.reads.ts'
import { type ClubFace, storeClubFace, topicLabels } from '../clubs/labels.cache.ts'
import { shownNames } from '../clubs/levels.ts'
import { type FileRow, filesOf, textPicturesIn } from '../files/files.reads.ts'
import { type MentionRow, mentionRowsOf, mentionsIn } from '../mentions/mentions.reads.ts'
import { storePerson } from '../profiles/people.cache.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { type ItemRow, itemQuery, type ReadRows } from './content.reads.ts'
import { proseOf } from './prose.ts'

/** Cards show a preview; pages and forms the full text. */
export type Length = 'preview' | 'whole'

/** Who sees an item, and what was read for them on this request. */
export type Seen = { viewer: Viewer | null; row: ItemRow; club: ClubFace; own: unknown }

/** What an item shows to everyone alike. `dataFor` adds what differs, from what was read on this request. */
export type Shared<Data> = {
  id: string
  version: number
  slug: string
  title: string
  createdAt: string
  updatedAt: string
  editedAt: string | null
  mentions: Mention[]
  pictures: TextPicture[]
  dataFor(seen: Seen): Data
  /** Bytes in memory, about. */
  size: number
}

type SharedRow = PersonColumns & {
  id: string
  version: number
  slug: string
  title: string
  created_at: Date
  updated_at: Date
  edited_at: Date | null
  author_version: number | null
  club_id: string
  club_slug: string
  club_name: string
  club_logo_path: string | null
  club_version: number
  currency: string
  level_names: string[] | null
  topics: TopicLabel[] | null
  files: FileRow[]
  mentions: MentionRow[]
}

export type KindRow<Own extends object> = SharedRow & Own

/** The notification of a new item (content.md 7). `isQuoted`: the specification gives its words, also for mail and push. */
export type NewItemNotice = { title: string; message(title: string): string; isQuoted?: true }

/** How a kind is read and shown. Its SQL refers to `content as c` and its own table as `t`. */
export type KindParts<K extends ContentKind, Data extends object, Own extends object> = {
  type: K
  /** The kind's columns, by their aliases. */
  columns: (length: Length) => AliasedExpression<unknown, string>[]
  /** What is shown: the same object for everyone, or a function of who sees it. `texts`: the Markdown shown, by field. */
  present: (row: KindRow<Own>, length: Length) => { texts: object; dataFor: (seen: Seen) => Data }
  /** SQL: all that people wrote in it beside the title, as Markdown. */
  text: RawBuilder<string>
  notice: NewItemNotice
  /** SQL: jsonb about item `c` that no version covers: the viewer's part. */
  own?: (viewerId: Expression<string>) => RawBuilder<unknown>
}

export type Kind<K extends ContentKind = ContentKind, Data extends object = object> = Pick<
  KindParts<K, Data, object>,
  'type' | 'own' | 'text' | 'notice'
> & {
  /** By id, from memory in the versions of `rows`, or read in one statement with all else that was not stored. */
  read(
    db: Database,
    rows: Pick<ItemRow, 'id' | 'version'>[],
    length: Length,
  ): Promise<Map<string, Shared<Data>>>
  byId: ReadRows<{ id: string }, ItemRow>
  bySlug: ReadRows<ReturnType<typeof clubKey> & { slug: string }, ItemRow>
}

/** Of all kinds; some 10,000 cards and 2,000 whole items. */
const stored = {
  preview: versionCache<Shared<object>>({ maxSize: 48_000_000, sizeOf: ({ size }) => size }),
  whole: versionCache<Shared<object>>({ maxSize: 16_000_000, sizeOf: ({ size }) => size }),
}

export function kindOf<K extends ContentKind, Data extends object, Own extends object>({
  type,
  columns,
  present,
  own,
  text,
  notice,
}: KindParts<K, Data, Own>): Kind<K, Data> {
  const rowsOf = (length: Length) =>
    prepared<{ ids: string[] }, KindRow<Own>>((db, { ids }) =>
      db
        .selectFrom('content as c')
        .innerJoin(sql`${sql.table(featureOf[type])}`.as<'t'>(sql`t`), (join) =>
          join.on(sql<boolean>`t.id = c.id`),
        )
        .innerJoin('clubs as k', 'k.id', 'c.club_id')
        .leftJoin('profiles as p', 'p.id', 'c.user_id')
        .select((eb) => [
          ...([
            'c.id',
            'c.version',
            'c.slug',
            'c.title',
            'c.created_at',
            'c.updated_at',
            'c.edited_at',
          ] as const),
          ...([
            'c.club_id',
            'k.slug as club_slug',
            'k.name as club_name',
            'k.version as club_version',
          ] as const),
          ...(['k.logo_path as club_logo_path', 'k.currency', 'p.version as author_version'] as const),
          shownNames.as('level_names'),
          topicLabels.as('topics'),
          filesOf('content_id', eb.ref('c.id')).as('files'),
          mentionRowsOf({ item: sql.ref('c.id') }).as('mentions'),
          ...personColumns,
        ])
        .select(columns(length))
        .where('c.id', '=', anyOf(ids))
        .$castTo<KindRow<Own>>(),
    )
  const readRows = { preview: rowsOf('preview'), whole: rowsOf('whole') }
  const ownPart = own ?? (() => sql`null::jsonb`)
  return {
    ...{ type, own, text, notice },
    byId: itemQuery(
      (from, { id }) =>
        from
          .selectFrom('content')
          .select('content.id')
          .where('content.id', '=', id)
          .where('content.type', '=', sql.lit<string>(type)),
      ownPart,
    ),
    bySlug: itemQuery(
      (from, params) =>
        from
          .selectFrom('content')
          .select('content.id')
          .where('content.club_id', '=', clubIdOf(params))
          .where('content.type', '=', sql.lit<string>(type))
          .where('content.slug', '=', params.slug),
      ownPart,
    ),
    read: (db, rows, length) =>
      stored[length].load(db, rows, async (ids) =>
        (await readRows[length](db, { ids })).map((row) => {
          storeClubFace(db, {
            ...row,
            id: row.club_id,
            slug: row.club_slug,
            name: row.club_name,
            logo_path: row.club_logo_path,
            version: row.club_version,
          })
          storePerson(db, row.author_version, presentPerson(row))
          const shared = sharedOf(row, present(row, length))
          stored[length].set(db, row.id, row.version, shared)
          return [row.id, shared]
        }),
      ) as Promise<Map<string, Shared<Data>>>,
  }
}

function sharedOf<Data extends object>(
  row: SharedRow,
  { texts, dataFor }: { texts: object; dataFor: (seen: Seen) => Data },
): Shared<Data> {
  const shown = proseOf(texts)
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    mentions: mentionsIn(row.mentions, shown),
    // Cards show none: their texts are without pictures.
    pictures: shown.some((text) => text.includes(pictureMark)) ? textPicturesIn(row.files) : [],
    dataFor,
    size: 4000 + 2 * shown.reduce((sum, text) => sum + text.length, 0),
  }
}

/** Returns what marks data that everyone sees alike with its JSON, so that it is serialized once for its version. */
export function writtenOnce<Data extends object>(schema: z.ZodType<Data>): (data: Data) => Data {
  const write = compileSerializer(schema)
  return (data) => withText(data, write(data))
}

/** SQL: a column of pages and forms; empty on cards. */
export const onlyWhole = (column: string, length: Length) =>
  sql<string>`${length === 'whole' ? sql.ref(`t.${column}`) : sql`''`}`.as(column)

/** `dataFor` of kinds with a price, which is in the currency of their club. */
export const inClubCurrency =
  <Data extends { currency: string }>(data: Data) =>
  ({ club: { currency } }: Seen): Data =>
    currency === data.currency ? data : { ...data, currency }
