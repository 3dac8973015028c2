/**
 * Search in the viewer's own messages (docs/decisions/050). A common word is found among the newest messages of each
 * conversation; where these are not enough, an index of words is asked.
 */

import { chat } from '@guildhall/contract/chat'
import type { FoundMessage, FoundMessages, listFound as query } from '@guildhall/contract/message-search'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Cursor, decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { anyOf, prepared } from '../../platform/database/prepared.ts'
import { toFormsQuery, withForms } from '../../platform/text/text-search.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { excerptOf } from '../content/excerpt.ts'
import { marksIn } from '../content/marks.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { isShownTo, textFor } from './messages.reads.ts'

/** Conversations, and messages of all of them together, searched without an index. */
const looked = { conversations: 200, messages: 4000 }
/** With more conversations, the query of the index leaves them out: comparing a message with all costs more. */
const maxScoped = 100

/** The viewer's messages with words that begin as typed, the latest first. Error: bad_input (cursor). */
export async function searchMessages(
  { db, viewer }: PersonContext,
  { q, club_id: clubId, cursor }: z.output<typeof query>,
): Promise<FoundMessages> {
  const from = decodeCursor(cursor)
  const words = toFormsQuery(q)
  if (words === null) return { items: [], forms: [], next: null }
  const conversations = await ownConversations(db, { viewerId: viewer.id, clubId })
  if (conversations.length === 0) return { items: [], forms: [], next: null }
  const near = conversations.slice(0, looked.conversations)
  const params = { viewerId: viewer.id, words, fromAt: from?.at, fromId: from?.id }
  const newest = await amongNewest(db, {
    ...params,
    conversationIds: near.map(({ id }) => id),
    each: Math.ceil(looked.messages / near.length),
    otherAt: conversations[looked.conversations]?.last_at,
  })
  let found: Cursor[] = newest.flatMap(({ id, at }) => (id ? [{ id, at }] : []))
  if (found.length <= chat.found && !newest[0]?.is_all) {
    const ids = conversations.map(({ id }) => id)
    const scope = ids.length <= maxScoped ? ids.map((id) => `'~${id}'`).join(' | ') : undefined
    found = await byWords(db, { ...params, conversationIds: ids, scope })
  }
  const { rows, next } = paginate(found, chat.found, encodeCursor)
  return { ...(await presentFound({ db, viewer }, rows, q)), next }
}

/** Also those of clubs the viewer has left, whose messages stay readable (decisions.md V4). */
const ownConversations = prepared<
  { viewerId: string; clubId: string | undefined },
  { id: string; last_at: Date }
>((db, { viewerId, clubId }) => {
  const own = db
    .selectFrom('conversation_people as o')
    .innerJoin('conversations as c', 'c.id', 'o.conversation_id')
    .innerJoin('clubs as k', (join) => join.onRef('k.id', '=', 'c.club_id').on('k.deleted_at', 'is', null))
    .select(['c.id', 'o.last_at'])
    .where('o.user_id', '=', viewerId)
    .orderBy('o.last_at', 'desc')
    .orderBy('o.conversation_id', 'desc')
  return clubId ? own.where('c.club_id', '=', clubId) : own
})

type Search = {
  viewerId: string
  words: string
  conversationIds: string[]
  fromAt: Date | undefined
  fromId: string | undefined
}

/** SQL: whether message `m` has the words in what the viewer sees of it. */
const matches = (viewerId: Expression<string>, words: RawBuilder<unknown>) =>
  sql<SqlBool>`(m.search @@ ${words} and ${isShownTo(viewerId)}
    and (m.blocked_message is null
      or with_stems(search_vector(${textFor(viewerId)}), coalesce(stored_languages(m.search), '{en}')) @@ ${words}))`

/**
 * Matches among the newest messages of each conversation, as far back as all of them were looked through. The first
 * row, without an id if there is none, says whether nothing is left.
 */
const amongNewest = prepared<
  Search & { each: number; otherAt: Date | undefined },
  { id: string | null; at: Date; is_all: boolean }
>((db, { viewerId, words, conversationIds, each, otherAt = sql`null`, fromAt, fromId }) => {
  const isFurther = fromAt && fromId ? sql`(l.at, l.id) < (${fromAt}, ${fromId}::uuid)` : sql`true`
  const compiled = sql<{ id: string | null; at: Date; is_all: boolean }>`
    with q as materialized (select ${withForms(words)} as words),
    looked as materialized (
      select l.* from unnest(${conversationIds}::uuid[]) own (id) cross join lateral (
        select m.id, m.conversation_id, m.created_at as at, ${matches(viewerId, sql`(select words from q)`)} as is_match
        from chat_messages m
        where m.conversation_id = own.id ${fromAt ? sql`and m.created_at <= ${fromAt}` : sql``}
        order by m.sequence desc limit ${each}::int
      ) l
    ), reached as (
      select greatest(max(at), ${otherAt}::timestamptz) as at from (
        select min(at) as at from looked group by conversation_id having count(*) = ${each}::int
      ) unfinished
    )
    select f.id, f.at, r.at is null as is_all from reached r left join lateral (
      select l.id, l.at from looked l where l.is_match and (r.at is null or l.at > r.at) and ${isFurther}
      order by l.at desc, l.id desc limit ${sql.lit(chat.found + 1)}
    ) f on true order by f.at desc, f.id desc`
  return { compile: () => compiled.compile(db) }
})

const byWords = prepared<Search & { scope: string | undefined }, Cursor>(
  (db, { viewerId, words, conversationIds, scope, fromAt, fromId }) => {
    const expanded = withForms(words)
    const query = scope ? sql`(${expanded} && ${scope}::tsquery)` : expanded
    const found = db
      .selectFrom('chat_messages as m')
      .select(['m.id', 'm.created_at as at'])
      .where(sql<SqlBool>`message_scoped(m.search, m.conversation_id) @@ ${query}`)
      .where('m.conversation_id', '=', anyOf(conversationIds))
      .where(matches(viewerId, expanded))
      .orderBy('m.created_at', 'desc')
      .orderBy('m.id', 'desc')
      .limit(sql.lit(chat.found + 1))
    return fromAt && fromId
      ? found.where(sql<SqlBool>`(m.created_at, m.id) < (${fromAt}, ${fromId}::uuid)`)
      : found
  },
)

async function presentFound(
  { db, viewer }: Pick<PersonContext, 'db' | 'viewer'>,
  found: Cursor[],
  typed: string,
): Promise<{ items: FoundMessage[]; forms: string[] }> {
  if (found.length === 0) return { items: [], forms: [] }
  const rows = await foundMessages(db, { viewerId: viewer.id, ids: found.map(({ id }) => id) })
  const itemOf = new Map(rows.map((row) => [row.message_id, row]))
  const marks = await marksIn(
    db,
    typed,
    rows.map(({ message }) => message),
  )
  const items = found.flatMap(({ id }) => {
    const row = itemOf.get(id)
    // Deleted since the search.
    if (!row) return []
    return {
      id,
      conversation_id: row.conversation_id,
      sequence: row.sequence,
      sender_id: row.sender_id,
      excerpt: excerptOf(row.message.replaceAll(/\s+/g, ' '), marks),
      created_at: row.created_at.toISOString(),
      member: presentPerson(row),
      club: presentLabel(row),
    }
  })
  return { items, forms: [...marks.forms] }
}

type Row = PersonColumns & {
  message_id: string
  conversation_id: string
  sequence: number
  sender_id: string | null
  message: string
  created_at: Date
  id: string
  slug: string
  name: string
  logo_path: string | null
}

const foundMessages = prepared<{ viewerId: string; ids: string[] }, Row>((db, { viewerId, ids }) =>
  db
    .selectFrom('chat_messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .leftJoin('profiles as p', (join) =>
      join.on('p.id', '=', sql<string>`case when c.low_id = ${viewerId} then c.high_id else c.low_id end`),
    )
    .select(['m.id as message_id', 'm.conversation_id', 'm.sequence', 'm.sender_id', 'm.created_at'])
    .select(textFor(viewerId).as('message'))
    .select(['k.id', 'k.slug', 'k.name', 'k.logo_path'])
    .select(personColumns)
    .where('m.id', '=', anyOf(ids))
    .where('m.taken_back_at', 'is', null),
)
