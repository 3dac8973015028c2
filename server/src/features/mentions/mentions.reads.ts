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
    .where('w.stands', '=', true)
    .where('p.deleted_at', 'is', null)
    .$castTo<Row>()

const inItems = prepared<{ ids: string[] }, Row>((db, { ids }) =>
  people(db, ids, 'content_id').where('w.comment_id', 'is', null),
)
const inComments = prepared<{ ids: string[] }, Row>((db, { ids }) => people(db, ids, 'comment_id'))

export type Shown = { id: string; texts: string[] }

/**
 * Whom texts mention as far as they are shown, by their ids. The page links them where its tree of the text does, so that
 * here it is enough to leave out those who cannot be named in it. Asks nothing where none can.
 */
export async function readMentions(
  db: Database,
  of: 'items' | 'comments',
  shown: Shown[],
): Promise<(id: string) => Mention[]> {
  const asked = shown.filter(({ texts }) => texts.some(mayMention))
  if (asked.length === 0) return () => []
  const read = of === 'items' ? inItems : inComments
  const rows = await read(db, { ids: asked.map(({ id }) => id) })
  const found = new Map(
    asked.map(({ id, texts }) => {
      const mentions = rows.filter(
        (row) => row.of === id && texts.some((text) => mayName(text, row.username)),
      )
      return [id, mentions.map(({ username, now, name }) => ({ written: username, username: now, name }))]
    }),
  )
  return (id) => found.get(id) ?? []
}

/** Markdown may write a line below as `\_`, and any sign by its number. */
const mayName = (text: string, username: string): boolean =>
  text.includes('&') || text.replaceAll('\\', '').toLowerCase().includes(`@${username}`)
