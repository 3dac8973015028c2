import type { Viewer } from '@guildhall/contract/accounts'
import { chat } from '@guildhall/contract/chat'
import { offeredKinds } from '@guildhall/contract/limits'
import type { ChatMessage, FileCounts } from '@guildhall/contract/messages'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { restrictionIn } from '../clubs/clubs.reads.ts'
import { attachmentsIn, filesOf, picturesIn } from '../files/files.reads.ts'
import { type PersonColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { isListedAdmin, isSeenItemInside } from '../visibility/seen.ts'
import { type ChatFacts, canSend } from './messages.policy.ts'

const offered = sql.join(offeredKinds.map((kind) => sql.lit(kind)))

type ChatKey = {
  club_id: string
  receiver_id: string | null
  conversation_id?: string | undefined
  content_id?: string | undefined
}
type MessageQuery = ChatKey & {
  cursor?: string | null | undefined
  limit: number
  after?: number | undefined
  around?: number | undefined
  later?: number | undefined
}

/**
 * The conversation with one person in a club; earlier messages stay readable. Errors: club_not_found,
 * conversation_not_found.
 */
export async function readMessages({ db, viewer }: PersonContext, query: MessageQuery) {
  const facts = await findChat(db, viewer, query)
  const { conversationId: id, revision, readSequence } = facts
  if (query.receiver_id === null && id === null) throw new AppError('conversation_not_found')
  const can = { send: canSend(facts) }
  const isKnown = id !== null || can.send === true
  const none = {
    ...{ conversation_id: id, messages: [], next: null, later: null, revision, can },
    read_sequence: readSequence,
    seen_sequence: facts.seenSequence,
    is_muted: facts.isMuted,
    member: isKnown ? presentPerson(facts) : null,
    club: isKnown ? { name: facts.clubName, slug: facts.clubSlug } : null,
  }
  if (id === null) return none
  const conversation = { viewerId: viewer.id, id }
  if (query.after !== undefined) {
    const changed = await changedMessages(db, { ...conversation, after: query.after })
    return { ...none, messages: changed.map((row) => presentMessage(viewer, row)) }
  }
  if (query.later !== undefined) {
    const { later, rows } = await pageAfter(db, { ...conversation, after: query.later, limit: query.limit })
    return { ...none, later, messages: rows.map((row) => presentMessage(viewer, row)) }
  }
  const half = Math.ceil(query.limit / 2)
  const { around } = query
  const isAround = around !== undefined
  const [{ later, rows: newer }, { next, rows }] = await Promise.all([
    isAround ? pageAfter(db, { ...conversation, after: around, limit: half }) : { later: null, rows: [] },
    pageBefore(db, {
      ...conversation,
      before: isAround ? around + 1 : query.cursor ? Number(query.cursor) : undefined,
      limit: isAround ? half : query.limit,
    }),
  ])
  return { ...none, next, later, messages: [...newer, ...rows].map((row) => presentMessage(viewer, row)) }
}

type Side = Conversation & { limit: number }

async function pageBefore(db: Database, { limit, ...side }: Side & { before: number | undefined }) {
  const found = await latestMessages(db, { ...side, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, next: found.length > rows.length ? String(rows.at(-1)?.sequence) : null }
}

/** Newest first, too. `later`: the sequence of the newest one, if there are more. */
async function pageAfter(db: Database, { limit, ...side }: Side & { after: number }) {
  const found = await laterMessages(db, { ...side, limit: limit + 1 })
  const rows = found.slice(0, limit).toReversed()
  return { rows, later: found.length > rows.length ? (rows[0]?.sequence ?? null) : null }
}

type Conversation = { viewerId: string; id: string }

const changedMessages = prepared<Conversation & { after: number }, MessageRow>(
  (db, { viewerId, id, after }) =>
    selectMessages(db, viewerId)
      .where('m.conversation_id', '=', id)
      .where('m.revision', '>', after)
      .orderBy('m.revision')
      .limit(sql.lit(chat.changes)),
)

const laterMessages = prepared<Conversation & { after: number; limit: number }, MessageRow>(
  (db, { viewerId, id, after, limit }) =>
    selectMessages(db, viewerId)
      .where('m.conversation_id', '=', id)
      .where('m.sequence', '>', after)
      .orderBy('m.sequence')
      .limit(limit),
)

const latestMessages = prepared<Conversation & { before: number | undefined; limit: number }, MessageRow>(
  (db, { viewerId, id, before, limit }) => {
    const messages = selectMessages(db, viewerId)
      .where('m.conversation_id', '=', id)
      .orderBy('m.sequence', 'desc')
      .limit(limit)
    return before ? messages.where('m.sequence', '<', before) : messages
  },
)

export type Chat = ChatFacts &
  PersonColumns & {
    conversationId: string | null
    revision: number
    readSequence: number
    seenSequence: number
    isMuted: boolean
    clubName: string
    clubSlug: string
  }

/** Facts about the viewer and another person in a club. Error: club_not_found. */
export async function findChat(
  db: Database,
  viewer: Viewer,
  {
    club_id: clubId,
    receiver_id: receiverId,
    conversation_id: conversationId,
    content_id: contentId,
  }: ChatKey,
): Promise<Chat> {
  const otherId = receiverId ?? (conversationId ? await findOther(db, viewer, clubId, conversationId) : null)
  const [found] = await chatFacts(db, {
    ...{ viewerId: viewer.id, clubId, otherId: otherId ?? undefined },
    ...{ conversationId: otherId === null ? conversationId : undefined, contentId },
  })
  if (!found) throw new AppError('club_not_found')
  return { ...found, isSelf: viewer.id === otherId }
}

type FactsParams = {
  viewerId: string
  clubId: string
  otherId: string | undefined
  /** Set if there is no other person. */
  conversationId: string | undefined
  contentId: string | undefined
}

const chatFacts = prepared<FactsParams, Omit<Chat, 'isSelf'>>((db, params) => {
  const { viewerId, clubId, contentId = sql`null`, conversationId = sql`null` } = params
  const otherId = params.otherId ?? sql`null::uuid`
  const isTheirs = params.otherId
    ? sql`c.low_id = least(${viewerId}::uuid, ${otherId}::uuid)
        and c.high_id = greatest(${viewerId}::uuid, ${otherId}::uuid)`
    : sql`c.id = ${conversationId}::uuid and ${viewerId}::uuid in (c.low_id, c.high_id)`
  const query = sql<Omit<Chat, 'isSelf'>>`
    select k.name as "clubName", k.slug as "clubSlug", p.id as person_id, p.username, p.first_name, p.last_name,
      p.profile_image_url, k.is_private as "isPrivate", p.id is not null as "isThere",
      ${isInside(viewerId)} as "viewerIsIn", ${params.otherId ? isInside(params.otherId) : sql`false`} as "otherIsIn",
      ${restrictionIn(sql.ref('k.id'), viewerId)} as "restriction",
      ${blocks(viewerId, otherId)} as "viewerBlocks", ${blocks(otherId, viewerId)} as "otherBlocks",
      exists (select from content o
        left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId}
        where o.id = ${contentId}::uuid and o.club_id = k.id and ${isSeenItemInside(viewerId, 'o')}
        and o.user_id = ${otherId} and o.type in (${offered})) as "offers",
      coalesce(c.is_about_content, false) as "isAboutContent", c.id as "conversationId",
      coalesce(c.revision, 0) as "revision", coalesce(o.read_sequence, 0) as "readSequence",
      o.muted_at is not null as "isMuted",
      coalesce((select s.read_sequence from conversation_people s
        where s.conversation_id = c.id and s.user_id <> ${viewerId}), 0) as "seenSequence"
    from clubs k
    left join profiles p on p.id = ${otherId} and p.deleted_at is null
    left join conversations c on c.club_id = k.id and ${isTheirs}
    left join conversation_people o on o.conversation_id = c.id and o.user_id = ${viewerId}
    where k.id = ${clubId} and k.deleted_at is null`
  return { compile: () => query.compile(db) }
})

/** The other person of one of the viewer's conversations; null once the account is deleted, and for other conversations. */
async function findOther(
  db: Database,
  viewer: Viewer,
  clubId: string,
  conversationId: string,
): Promise<string | null> {
  const [row] = await conversationOf(db, { viewerId: viewer.id, clubId, conversationId })
  return row ? otherIn(row, viewer.id) : null
}

type Pair = { low_id: string | null; high_id: string | null }

const conversationOf = prepared<{ viewerId: string; clubId: string; conversationId: string }, Pair>(
  (db, { viewerId, clubId, conversationId }) =>
    db
      .selectFrom('conversations as c')
      .select(['c.low_id', 'c.high_id'])
      .where('c.id', '=', conversationId)
      .where('c.club_id', '=', clubId)
      .where((eb) => eb.or([eb('c.low_id', '=', viewerId), eb('c.high_id', '=', viewerId)])),
)

/** The other person of a conversation, if the viewer may write to them. */
export async function findReader(
  db: Database,
  viewer: Viewer,
  conversationId: string,
): Promise<string | null> {
  const [row] = await openConversation(db, { viewerId: viewer.id, conversationId })
  const otherId = row && otherIn(row, viewer.id)
  if (!otherId) return null
  const facts = await findChat(db, viewer, { club_id: row.club_id, receiver_id: otherId })
  return canSend(facts) === true && !facts.otherBlocks ? otherId : null
}

const openConversation = prepared<{ viewerId: string; conversationId: string }, Pair & { club_id: string }>(
  (db, { viewerId, conversationId }) =>
    db
      .selectFrom('conversations as c')
      .innerJoin('clubs as k', (join) => join.onRef('k.id', '=', 'c.club_id').on('k.deleted_at', 'is', null))
      .select(['c.club_id', 'c.low_id', 'c.high_id'])
      .where('c.id', '=', conversationId)
      .where((eb) => eb.or([eb('c.low_id', '=', viewerId), eb('c.high_id', '=', viewerId)])),
)

/** The person of a conversation who is not this one; null once their account is deleted. */
export const otherIn = ({ low_id: low, high_id: high }: Pair, personId: string): string | null =>
  low === personId ? high : low

/** SQL: whether a person belongs to club `k`. */
const isInside = (personId: Expression<string>) =>
  sql<SqlBool>`(k.user_id = ${personId} or ${isListedAdmin(personId)}
        or exists (select from club_memberships m where m.club_id = k.id and m.user_id = ${personId}))`

type Reader = Pick<Viewer, 'id'>

/** Finds a message of one of the viewer's conversations. Error: message_not_found. */
export async function findVisibleMessage(db: Database, viewer: Reader, id: string): Promise<MessageRow> {
  const row = await findOwnMessage(db, viewer, id)
  if (!row) throw new AppError('message_not_found')
  return row
}

/** Like findVisibleMessage; undefined if there is none. */
export async function findOwnMessage(
  db: Database,
  viewer: Reader,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await ownMessage(db, { viewerId: viewer.id, id })
  return row
}

const ownMessage = prepared<{ viewerId: string; id: string }, MessageRow>((db, { viewerId, id }) =>
  selectMessages(db, viewerId)
    .where('m.id', '=', id)
    .where((eb) => eb.or([eb('c.low_id', '=', viewerId), eb('c.high_id', '=', viewerId)])),
)

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

const selectMessages = (db: Database, viewerId: Expression<string>) =>
  db
    .selectFrom('chat_messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .where(isShownTo(viewerId))
    .innerJoin('clubs as k', (join) => join.onRef('k.id', '=', 'c.club_id').on('k.deleted_at', 'is', null))
    .select(['m.id', 'm.conversation_id', 'm.club_id', 'm.sender_id', 'm.sequence', 'm.revision'])
    .select(['m.reply_to', 'm.created_at', 'm.taken_back_at', 'c.low_id', 'c.high_id'])
    .select('m.is_blocked')
    .select([
      textFor(viewerId).as('message'),
      sql<Date | null>`case when m.blocked_edited_at is not null and m.sender_id = ${viewerId}
        then m.blocked_edited_at else m.edited_at end`.as('edited_at'),
      sql<boolean>`(m.blocked_message is not null or exists (select from chat_messages q
        where q.id = m.reply_to and q.blocked_message is not null))`.as('differs'),
      sql<boolean>`exists (select from conversation_people o where o.conversation_id = c.id
        and o.user_id is distinct from m.sender_id and o.read_sequence >= m.sequence)`.as('is_read'),
      sql<ChatMessage['reactions']>`(select coalesce(jsonb_agg(
        jsonb_build_object('user_id', r.user_id, 'reaction', r.reaction) order by r.user_id), '[]')
        from chat_reactions r where r.message_id = m.id and not ${blocks(viewerId, sql.ref('r.user_id'))})`.as(
        'reactions',
      ),
      sql<
        ChatMessage['quote']
      >`(select jsonb_build_object('sender_id', q.sender_id, 'message', left(${textFor(viewerId, 'q')}, 200),
          'sequence', q.sequence, 'files', ${fileCountsOf(sql.ref('q.id'))}) from chat_messages q
          where q.id = m.reply_to and (not q.is_blocked or m.is_blocked))`.as('quote'),
    ])
    // A hidden message holds its files until it is shown again.
    .select((eb) =>
      filesOf('message_id', sql`case when m.taken_back_at is null then ${eb.ref('m.id')} end`).as('files'),
    )

/** SQL: number of pictures and attachments of a message. */
export const fileCountsOf = (messageId: Expression<string>) =>
  sql<FileCounts>`(select jsonb_build_object('images', count(*) filter (where f.purpose <> 'attachments'),
    'attachments', count(*) filter (where f.purpose = 'attachments'))
    from files f join chat_messages g on g.id = f.message_id and g.taken_back_at is null where f.message_id = ${messageId})`

/** SQL: a message's text as a person sees it: a held edit is visible to its sender only. */
export const textFor = (personId: unknown, message: 'm' | 'q' = 'm') =>
  sql<string>`case when ${sql.ref(`${message}.sender_id`)} = ${personId}
    then coalesce(${sql.ref(`${message}.blocked_message`)}, ${sql.ref(`${message}.message`)})
    else ${sql.ref(`${message}.message`)} end`

/** SQL: whether a person sees message `m` of one of their conversations. */
export const isShownTo = (personId: unknown) => sql<SqlBool>`(not m.is_blocked or m.sender_id = ${personId})`

export function presentMessage({ id: viewerId }: Reader, row: MessageRow): ChatMessage {
  const { low_id: _low, high_id: _high, is_read: isRead, is_blocked: _, differs: __, files, ...message } = row
  return {
    ...message,
    images: picturesIn(files),
    attachments: attachmentsIn(files),
    receiver_id: row.sender_id === viewerId ? otherIn(row, viewerId) : viewerId,
    status: isRead ? 'read' : 'sent',
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    taken_back_at: row.taken_back_at?.toISOString() ?? null,
  }
}
