import { limits } from '@guildhall/contract/limits'
import { namesInPlainText } from '@guildhall/contract/mention-text'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { textFacts } from '../../platform/text/texts.ts'
import { mayMention } from './may-mention.ts'
import { isMentionable } from './mentionable.ts'

type Text = {
  contentId: string
  /** Null for the item's own text. */
  commentId: string | null
  /** The person who writes it. */
  byId: string
  /** Plain text; Markdown by default. */
  isPlain?: boolean
}

/** Stores the mentions of a new text and notifies the people. No query without an '@'. */
export async function saveMentions(tx: Tx, text: Text, written: string[]): Promise<void> {
  const names = namesIn(text, written)
  if (names.length > 0) await insertMentions(tx, text, names)
}

/** After an edit: remaining names keep their person, and only people not mentioned before are notified. */
export async function changeMentions(
  tx: Tx,
  text: Text,
  { before, after }: { before: string[]; after: string[] },
): Promise<void> {
  if (before.join('\0') === after.join('\0')) return
  const names = namesIn(text, after)
  if (names.length === 0 && !before.some(mayMention)) return
  await sql`update mentions w set is_active = not w.is_active
    where ${isOf(text)} and w.is_active <> (w.username = any(${names}::text[]))`.execute(tx.db)
  if (names.length > 0) await insertMentions(tx, text, names)
}

/** Parses the text like the page that links the names. */
const namesIn = ({ isPlain }: Text, written: string[]) => {
  const namesOf = isPlain ? namesInPlainText : (text: string) => textFacts(text).names
  return [...new Set(written.filter(mayMention).flatMap(namesOf))]
}

/** SQL: mentions `w` of the text, in the form of the indexes. */
const isOf = ({ contentId, commentId }: Text) =>
  commentId ? sql`w.comment_id = ${commentId}` : sql`w.content_id = ${contentId} and w.comment_id is null`

/**
 * A name in a text keeps its person permanently. New names are resolved to the present or, while reserved, the former
 * holder (decisions.md U3).
 */
async function insertMentions(tx: Tx, text: Text, names: string[]): Promise<void> {
  const { contentId, commentId, byId } = text
  const { rows } = await sql<{ id: string; club_id: string; is_first: boolean }>`
    insert into mentions as made (content_id, comment_id, by_id, user_id, username)
    select ${contentId}::uuid, ${commentId}::uuid, ${byId}::uuid, p.id, named.username
    from (
      select u.username, u.place, coalesce(
        (select s.id from profiles s where lower(s.username) = u.username),
        (select h.user_id from reserved_usernames h where h.digest = username_digest(u.username) and h.reserved_until > now())
      ) as person_id
      from unnest(${names}::text[]) with ordinality as u (username, place)
      where not exists (select from mentions w where ${isOf(text)} and w.username = u.username)
    ) named
    join profiles p on p.id = named.person_id and p.deleted_at is null and p.id <> ${byId}
    join content c on c.id = ${contentId}
    join clubs k on k.id = c.club_id
    where ${isMentionable} and ${commentId ? sql`true` : sql`c.user_id is distinct from p.id`}
    order by named.place
    limit greatest(0, ${limits.mentions} - (select count(*) from mentions w where ${isOf(text)}))
    on conflict do nothing
    returning made.id, (select c.club_id from content c where c.id = ${contentId}) as club_id, not exists (select from mentions w where ${isOf(text)} and w.user_id = made.user_id) as is_first`.execute(
    tx.db,
  )
  const mentionIds = rows.filter((row) => row.is_first).map(({ id }) => id)
  const [mention] = rows
  if (mention && mentionIds.length > 0)
    await tx.task('notify.mentions', { mentionIds, clubId: mention.club_id })
}

/** Before items or comments are deleted: their mention notifications disappear with them. */
export async function signalMentioned(
  tx: Tx,
  of: { content_id: string[] } | { comment_id: string[] },
): Promise<void> {
  const [[column, ids] = ['', []]] = Object.entries(of)
  if (ids.length === 0) return
  const rows = await tx.db
    .selectFrom('mentions')
    .select('user_id')
    .distinct()
    .where(sql.ref<string>(column), 'in', ids)
    .where('is_active', '=', true)
    .execute()
  if (rows.length > 0)
    tx.signal({ kind: 'notifications.changed' }, { personIds: rows.map((row) => row.user_id) })
}
