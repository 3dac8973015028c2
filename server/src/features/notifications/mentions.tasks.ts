import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { isMentionable } from '../mentions/mentionable.ts'
import { queuePushes } from '../push/queue.ts'
import { withoutHidingOf } from './hiding.ts'
import { concernsReader, scheduleMail } from './mail.writes.ts'
import { isNotMuted } from './muting.ts'

const type = 'MENTIONED'

/** Notifies the people mentioned in one write's texts. Idempotent. */
export async function notifyOfMentions(
  deps: Dependencies,
  { mentionIds }: { mentionIds: string[] },
): Promise<void> {
  await write(deps, async (tx) => {
    const notified = await findRecipients(tx, mentionIds)
    if (notified.length === 0) return
    const personIds = notified.map((row) => row.user_id)
    tx.signal({ kind: 'notifications.changed', isNew: true }, { personIds })
    await scheduleMail(tx, personIds, { isUrgent: concernsReader(type) })
    const pushes = notified.map((row) => ({ personId: row.user_id, id: row.id }))
    await queuePushes(tx, 'notification', pushes)
  })
}

/** People who can still be mentioned, want notifications, and do not block the author. */
async function findRecipients({ db }: Tx, mentionIds: string[]): Promise<{ id: string; user_id: string }[]> {
  await holdTexts(db, mentionIds)
  const { rows: people } = await sql<MentionRow>`
    select distinct on (p.id) w.id as mention_id, p.id as person_id, w.comment_id, c.id as content_id,
      k.id as club_id, k.slug as club_slug
    from mentions w
    join content c on c.id = w.content_id
    join clubs k on k.id = c.club_id and k.deleted_at is null
    join profiles p on p.id = w.user_id and p.deleted_at is null
    left join notification_preferences r on r.user_id = p.id
    where w.id = any(${mentionIds}::uuid[]) and w.is_active and coalesce(r.mentions, true) and ${isMentionable}
      and ${isNotMuted({ personId: sql.ref('p.id'), clubId: sql.ref('k.id'), contentId: sql.ref('c.id'), reach: 'mine' })}
      and not ${blocks(sql.ref('p.id'), sql.ref('w.by_id'))}
      and not ${wasNotifiedOfComment}
    order by p.id, w.id`.execute(db)
  const [first] = people
  if (!first) return []
  const { comment_id: commentId, content_id: contentId } = first
  const mentioned = people.map((row) => ({ ...row, id: row.person_id }))
  const recipients = await withoutHidingOf(db, mentioned, commentId === null ? { contentId } : { commentId })
  const { rows } = await sql<{ id: string; user_id: string }>`
    insert into notifications (id, user_id, mention_id, comment_id, type, title, message, club_id, content_id, metadata)
    select recipient.*, ${type}, 'New mention', '', ${first.club_id}, ${first.content_id}, ${JSON.stringify(metadataOf(first))}
    from unnest(${recipients.map(() => newId())}::uuid[], ${recipients.map((row) => row.person_id)}::uuid[],
      ${recipients.map((row) => row.mention_id)}::uuid[], ${recipients.map((row) => row.comment_id)}::uuid[]) recipient
    on conflict do nothing returning id, user_id`.execute(db)
  return rows
}

/** Keeps the texts with their mentions from being deleted: items, comments, mentions, in the order of deletions. */
async function holdTexts(db: Database, mentionIds: string[]): Promise<void> {
  const of = (column: 'content_id' | 'comment_id') =>
    sql`(select ${sql.ref(column)} from mentions where id = any(${mentionIds}::uuid[]))`
  await sql`select from content where id in ${of('content_id')} order by id for key share`.execute(db)
  await sql`select from comments where id in ${of('comment_id')} order by id for key share`.execute(db)
  await sql`select from mentions where id = any(${mentionIds}::uuid[]) order by id for key share`.execute(db)
}

type MentionRow = {
  mention_id: string
  person_id: string
  comment_id: string | null
  content_id: string
  club_id: string
  club_slug: string
}

/** SQL: whether person `p` was notified about the comment of mention `w` before an edit mentioned them. */
const wasNotifiedOfComment = sql`exists (select from comments o
  join notifications n on n.user_id = p.id and n.content_id = o.content_id
    and n.type in ('NEW_COMMENT', 'COMMENT_REPLIED')
    and n.responses_since < o.created_at and n.created_at >= o.created_at
  left join comments h on h.id = o.thread_id
  where o.id = w.comment_id and (n.type = 'NEW_COMMENT' or h.user_id = p.id))`

/** SQL: whether person `p`, with preferences `w`, gets a mention notification for a comment. */
export const isNotifiedByMention = (commentId: string) => sql<boolean>`(coalesce(w.mentions, true)
  and exists (select from mentions x where x.comment_id = ${commentId} and x.user_id = p.id and x.is_active))`

const metadataOf = ({ club_id, club_slug }: MentionRow) => ({ clubId: club_id, clubSlug: club_slug })
