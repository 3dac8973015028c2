import { chat } from '@guildhall/contract/chat'
import type { ChatClub, ChatEntry, FileCounts, UnreadCounts } from '@guildhall/contract/messages'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { fileUrl } from '../../platform/files/url.ts'
import type { ClubLabelRow } from '../clubs/clubs.reads.ts'
import { namePatternsOf } from '../clubs/name-search.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { fileCountsOf, isShownTo, textFor } from './messages.reads.ts'

type ConversationQuery = { club_id?: string | undefined; q?: string | undefined; cursor?: string | undefined }

/** The viewer's conversations, the latest first. Error: bad_input (cursor). */
export async function readConversations(
  { db, viewer }: PersonContext,
  { club_id: clubId, q, cursor }: ConversationQuery,
) {
  const from = decodeCursor(cursor)
  const found = await conversations(db, {
    viewerId: viewer.id,
    clubId,
    namePatterns: namePatternsOf(q),
    fromAt: from?.at,
    fromId: from?.id,
  })
  const { rows, next } = paginate(found, chat.conversations, (row) =>
    encodeCursor({ at: row.last_at, id: row.id }),
  )
  return { chatList: rows.map(presentConversation), next }
}

type ConversationFilters = {
  viewerId: string
  clubId: string | undefined
  namePatterns: string[] | undefined
  fromAt: Date | undefined
  fromId: string | undefined
}
type Row = PersonColumns & {
  id: string
  club_id: string
  club_name: string
  club_slug: string
  logo_path: string | null
  last_at: Date
  unread_count: number
  muted_at: Date | null
  message: string | null
  sender_id: string | null
  files: FileCounts | null
}

const conversations = prepared<ConversationFilters, Row>(
  (db, { viewerId, clubId, namePatterns, fromAt, fromId }) => {
    let query = db
      .selectFrom('conversation_people as o')
      .innerJoin('conversations as c', 'c.id', 'o.conversation_id')
      .innerJoin('clubs as k', (join) => join.onRef('k.id', '=', 'c.club_id').on('k.deleted_at', 'is', null))
      .leftJoin('profiles as p', (join) =>
        join.on('p.id', '=', sql<string>`case when c.low_id = ${viewerId} then c.high_id else c.low_id end`),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('chat_messages as m')
            .select([textFor(viewerId).as('message'), 'm.sender_id'])
            .select(fileCountsOf(sql.ref('m.id')).as('files'))
            .whereRef('m.conversation_id', '=', 'c.id')
            .where(isShownTo(viewerId))
            .orderBy('m.sequence', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select(['c.id', 'c.club_id', 'k.name as club_name', 'k.slug as club_slug', 'k.logo_path'])
      .select(['o.last_at', 'o.unread_count', 'o.muted_at', 'last.message', 'last.sender_id', 'last.files'])
      .select(personColumns)
      .where('o.user_id', '=', viewerId)
      .orderBy('o.last_at', 'desc')
      .orderBy('o.conversation_id', 'desc')
      .limit(sql.lit(chat.conversations + 1))
    if (clubId) query = query.where('c.club_id', '=', clubId)
    if (namePatterns)
      query = query
        .where('p.deleted_at', 'is', null)
        .where(sql<boolean>`person_name(p) like all(${namePatterns}::text[])`)
    if (fromAt && fromId)
      query = query.where(sql<boolean>`(o.last_at, o.conversation_id) < (${fromAt}, ${fromId}::uuid)`)
    return query
  },
)

function presentConversation(row: Row): ChatEntry {
  const member = presentPerson(row)
  return {
    id: row.id,
    club_id: row.club_id,
    club_name: row.club_name,
    club_slug: row.club_slug,
    club_logo: fileUrl(row.logo_path),
    member_id: member?.id ?? null,
    member_name: member ? `${member.firstName} ${member.lastName}`.trim() : '',
    member_username: member?.username ?? null,
    member_image: member?.imageUrl ?? null,
    last_message: row.message ?? '',
    last_files: row.files ?? { images: 0, attachments: 0 },
    last_sender_id: row.sender_id,
    last_message_time: row.last_at.toISOString(),
    unread_count: row.unread_count,
    is_muted: row.muted_at !== null,
  }
}

/** In total and by club, without muted conversations. */
export const readUnread = ({ db, viewer }: PersonContext): Promise<UnreadCounts> =>
  countUnreadMessages(db, viewer.id)

export async function countUnreadMessages(db: Database, viewerId: string): Promise<UnreadCounts> {
  const clubs = await unread(db, { viewerId })
  return { total: clubs.reduce((sum, { unread_count: count }) => sum + count, 0), clubs }
}

const unread = prepared<{ viewerId: string }, { club_id: string; unread_count: number }>((db, { viewerId }) =>
  db
    .selectFrom('conversation_people as o')
    .innerJoin('conversations as c', 'c.id', 'o.conversation_id')
    .innerJoin('clubs as k', (join) => join.onRef('k.id', '=', 'c.club_id').on('k.deleted_at', 'is', null))
    .select(['c.club_id', sql<number>`sum(o.unread_count)::int`.as('unread_count')])
    .where('o.user_id', '=', viewerId)
    .where('o.unread_count', '>', sql.lit(0))
    .where('o.muted_at', 'is', null)
    .groupBy('c.club_id')
    .orderBy('c.club_id'),
)

export async function readChatClubs({ db, viewer }: PersonContext): Promise<{ clubs: ChatClub[] }> {
  const rows = await chatClubs(db, { viewerId: viewer.id })
  const clubs = rows.map(({ id, name, slug, logo_path: logoPath, unread_count }) => ({
    club_id: id,
    club_name: name,
    club_slug: slug,
    club_logo: fileUrl(logoPath),
    unread_count,
  }))
  return { clubs }
}

const chatClubs = prepared<{ viewerId: string }, ClubLabelRow & { unread_count: number }>(
  (db, { viewerId }) =>
    db
      .selectFrom('conversation_people as o')
      .innerJoin('conversations as c', 'c.id', 'o.conversation_id')
      .innerJoin('clubs as k', (join) => join.onRef('k.id', '=', 'c.club_id').on('k.deleted_at', 'is', null))
      .select(['k.id', 'k.name', 'k.slug', 'k.logo_path'])
      .select(
        sql<number>`coalesce(sum(o.unread_count) filter (where o.muted_at is null), 0)::int`.as(
          'unread_count',
        ),
      )
      .where('o.user_id', '=', viewerId)
      .groupBy('k.id')
      .orderBy(sql`lower(k.name)`)
      .orderBy('k.id'),
)
