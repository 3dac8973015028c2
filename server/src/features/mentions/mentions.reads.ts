import type { Mention } from '@guildhall/contract/mentions'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { prepared, type SqlParams } from '../../platform/prepared.ts'
import { mayMention } from './may-mention.ts'

type Row = { of: string; username: string; now: string; name: string }

const people = (db: Database, ids: SqlParams<{ ids: string[] }>['ids'], of: 'content_id' | 'comment_id') =>
  db
    .selectFrom('mentions as w')
    .innerJoin('profiles as p', 'p.id', 'w.user_id')
    .select([`w.${of} as of`, 'w.username', 'p.username as now'])
    .select(sql<string>`concat_ws(' ', p.first_name, nullif(p.last_name, ''))`.as('name'))
    .where(`w.${of}`, '=', sql<string>`any(${ids}::uuid[])`)
    .where('w.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .$castTo<Row>()

const inItems = prepared<{ ids: string[] }, Row>((db, { ids }) =>
  people(db, ids, 'content_id').where('w.comment_id', 'is', null),
)
const inComments = prepared<{ ids: string[] }, Row>((db, { ids }) => people(db, ids, 'comment_id'))

export type Shown = { id: string; texts: string[] }

/**
 * Mentioned people of the texts shown, by id. The page links the names in its own syntax tree, so this only has to
 * exclude names that cannot occur in a text. No query if no text can mention.
 */
export async function readMentions(
  db: Database,
  of: 'items' | 'comments',
  shown: Shown[],
): Promise<(id: string) => Mention[]> {
  const mentioning = shown.filter(({ texts }) => texts.some(mayMention))
  if (mentioning.length === 0) return () => []
  const read = of === 'items' ? inItems : inComments
  const rows = await read(db, { ids: mentioning.map(({ id }) => id) })
  const found = new Map(
    mentioning.map(({ id, texts }) => {
      const mentions = rows.filter(
        (row) => row.of === id && texts.some((text) => mayName(text, row.username)),
      )
      return [id, mentions.map(({ username, now, name }) => ({ written: username, username: now, name }))]
    }),
  )
  return (id) => found.get(id) ?? []
}

/** Markdown may write an underscore as `\_`, and any character as a numeric entity. */
const mayName = (text: string, username: string): boolean =>
  text.includes('&') || text.replaceAll('\\', '').toLowerCase().includes(`@${username}`)
