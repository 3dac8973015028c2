import type { Mention } from '@guildhall/contract/mentions'
import { type Expression, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { mayMention } from './may-mention.ts'

type Row = MentionRow & { of: string }

const inComments = prepared<{ ids: string[] }, Row>((db, { ids }) =>
  db
    .selectFrom('mentions as w')
    .innerJoin('profiles as p', 'p.id', 'w.user_id')
    .select(['w.comment_id as of', 'w.username', 'p.username as now'])
    .select(sql<string>`concat_ws(' ', p.first_name, nullif(p.last_name, ''))`.as('name'))
    .where('w.comment_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('w.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .$castTo<Row>(),
)

/** A mention as stored: as it was written, and the person's present username and name. */
export type MentionRow = { username: string; now: string; name: string }

type Mentioning = { item: Expression<unknown> } | { comment: Expression<unknown> }

/** SQL: the mentions in an item's own texts, or in a comment. */
export const mentionRowsOf = (of: Mentioning) => sql<MentionRow[]>`array(
  select jsonb_build_object('username', w.username, 'now', p.username,
    'name', concat_ws(' ', p.first_name, nullif(p.last_name, '')))
  from mentions w join profiles p on p.id = w.user_id
  where ${'item' in of ? sql`w.content_id = ${of.item} and w.comment_id is null` : sql`w.comment_id = ${of.comment}`}
    and w.is_active and p.deleted_at is null)`

/** The people mentioned in the texts shown. */
export function mentionsIn(rows: MentionRow[], texts: string[]): Mention[] {
  const mentioning = rows.length > 0 ? texts.filter(mayMention) : []
  return rows
    .filter(({ username }) => mentioning.some((text) => mayName(text, username)))
    .map(({ username: written, now: username, name }) => ({ written, username, name }))
}

export type Shown = { id: string; texts: string[] }

/**
 * Mentioned people of comments shown, by id. The page links the names in its own syntax tree, so this only has to
 * exclude names that cannot occur in a text. No query if no text can mention.
 */
export async function readMentions(db: Database, shown: Shown[]): Promise<(id: string) => Mention[]> {
  const mentioning = shown.filter(({ texts }) => texts.some(mayMention))
  if (mentioning.length === 0) return () => []
  const rows = await inComments(db, { ids: mentioning.map(({ id }) => id) })
  const found = new Map(
    mentioning.map(({ id, texts }) => [
      id,
      mentionsIn(
        rows.filter((row) => row.of === id),
        texts,
      ),
    ]),
  )
  return (id) => found.get(id) ?? []
}

/** Markdown may write an underscore as `\_`, and any character as a numeric entity. */
const mayName = (text: string, username: string): boolean =>
  text.includes('&') || text.replaceAll('\\', '').toLowerCase().includes(`@${username}`)
