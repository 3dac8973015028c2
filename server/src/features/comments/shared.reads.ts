import type { TextPicture } from '@guildhall/contract/content'
import type { Mention } from '@guildhall/contract/mentions'
import { pictureMark } from '@guildhall/contract/text-pictures'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/database.ts'
import { anyOf, prepared } from '../../platform/database/prepared.ts'
import { versionCache } from '../../platform/database/version-cache.ts'
import { type FileRow, textPicturesIn } from '../files/files.reads.ts'
import { type MentionRow, mentionRowsOf, mentionsIn } from '../mentions/mentions.reads.ts'
import { storePerson } from '../profiles/people.cache.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'

/** The part of a comment that is the same for all viewers. */
export type SharedComment = {
  id: string
  version: number
  contentId: string
  parentId: string | null
  content: string
  isMarkdown: boolean
  createdAt: string
  editedAt: string | null
  mentions: Mention[]
  pictures: TextPicture[]
}

type Row = PersonColumns & {
  id: string
  version: number
  content_id: string
  thread_id: string | null
  content: string
  is_markdown: boolean
  created_at: Date
  edited_at: Date | null
  author_version: number | null
  files: FileRow[]
  mentions: MentionRow[]
}

const stored = versionCache<SharedComment>({
  maxSize: 12_000_000,
  sizeOf: ({ content }) => 1500 + 2 * content.length,
})

const rowsOf = prepared<{ ids: string[] }, Row>((db, { ids }) =>
  db
    .selectFrom('comments as o')
    .leftJoin('profiles as p', 'p.id', 'o.user_id')
    .select([
      'o.id',
      'o.content_id',
      'o.thread_id',
      'o.content',
      'o.is_markdown',
      'o.created_at',
      'o.edited_at',
    ])
    .select((eb) => [
      sql<number>`o.version`.as('version'),
      sql<number | null>`p.version`.as('author_version'),
      mentionRowsOf({ comment: sql.ref('o.id') }).as('mentions'),
      jsonArrayFrom(
        eb
          .selectFrom('files as f')
          .select([
            'f.id',
            'f.path',
            'f.purpose',
            'f.name',
            'f.mime',
            'f.size',
            'f.width',
            'f.height',
            'f.alt',
          ])
          .whereRef('f.comment_id', '=', 'o.id'),
      ).as('files'),
      ...personColumns,
    ])
    .where('o.id', '=', anyOf(ids))
    .$castTo<Row>(),
)

/** Comments by id, from memory in these versions; those that are not stored are read. */
export const readSharedComments = (
  db: Database,
  wanted: { id: string; version: number }[],
): Promise<Map<string, SharedComment>> =>
  stored.load(db, wanted, async (ids) =>
    (await rowsOf(db, { ids })).map((row) => {
      storePerson(db, row.author_version, presentPerson(row))
      const comment = sharedOf(row)
      stored.set(db, row.id, row.version, comment)
      return [row.id, comment]
    }),
  )

const sharedOf = (row: Row): SharedComment => ({
  id: row.id,
  version: row.version,
  contentId: row.content_id,
  parentId: row.thread_id,
  content: row.content,
  isMarkdown: row.is_markdown,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  mentions: mentionsIn(row.mentions, [row.content]),
  pictures: row.is_markdown && row.content.includes(pictureMark) ? textPicturesIn(row.files) : [],
})
