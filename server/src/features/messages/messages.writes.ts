/**
 * Messages. Two people of a club share a conversation. Files belong to their message and are readable by those two
 * only, checked on every request, also after one of them left the club; deleting a message removes them. The API keeps
 * the specification's names, such as `club_id` (docs/decisions/050 for revisions, read status and blocking).
 */

import type { ChatMessage, sendMessage as input } from '@guildhall/contract/messages'
import type { MessageReaction } from '@guildhall/contract/reactions'
import type { UnreadChange } from '@guildhall/contract/signals'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow, isDuplicate } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { holdMemberships } from '../clubs/lock.ts'
import { attachFiles } from '../files/files.writes.ts'
import { queuePushes } from '../push/queue.ts'
import { leastMailWait } from './mailing.writes.ts'
import { canChange, canReact, canSend } from './messages.policy.ts'
import {
  type Chat,
  findChat,
  findOwnMessage,
  findVisibleMessage,
  otherIn,
  presentMessage,
} from './messages.reads.ts'
import { keepPaceOfNewcomer, refuseLinksOfNewcomer } from './newcomers.writes.ts'

/**
 * Repeating an id returns the first message and signals it again. Errors: bad_input (neither text nor files),
 * permission_denied, club_not_found, chat_not_allowed, message_not_found, id_taken, file_not_found, file_in_use; of new
 * accounts also bad_input for links to strangers, and too_many_new_chats.
 */
export async function sendMessage(
  context: PersonContext,
  sent: z.output<typeof input>,
): Promise<ChatMessage> {
  const { viewer } = context
  if (sent.sender_id && sent.sender_id !== viewer.id) throw new AppError('permission_denied')
  const id = sent.id ?? newId()
  const { image_paths: imagePaths, attachment_paths: attachmentPaths } = sent
  if (!sent.message && imagePaths.length + attachmentPaths.length === 0) throw isEmpty()
  try {
    return await write(context, async (tx) => {
      await holdMemberships(tx, sent.club_id, [viewer.id, sent.receiver_id])
      const chat = await findChat(tx.db, viewer, sent)
      allow(canSend(chat))
      if (sent.reply_to) {
        const answered = await findVisibleMessage(tx.db, viewer, sent.reply_to)
        if (answered.conversation_id !== chat.conversationId) throw new AppError('message_not_found')
      }
      await refuseLinksOfNewcomer(tx, viewer.id, { chat, message: sent.message })
      const unread = await insert(tx, viewer.id, id, sent, {
        isAboutContent: chat.offers,
        isHeld: chat.otherBlocks,
      })
      if (chat.conversationId === null) await keepPaceOfNewcomer(tx, viewer.id, chat)
      const owner = { messageId: id }
      if (imagePaths.length > 0) await attachFiles(tx, viewer, owner, ['content'], imagePaths)
      if (attachmentPaths.length > 0) await attachFiles(tx, viewer, owner, ['attachments'], attachmentPaths)
      if (!chat.otherBlocks) await queuePushes(tx, 'message', [{ personId: sent.receiver_id, id }])
      return signalMessage(tx, context, id, chat.otherBlocks, unread)
    })
  } catch (error) {
    if (isDuplicate(error, 'chat_messages_pkey')) return signalAgain(context, id, sent)
    // A stored message is returned even if sending is refused now.
    const isRefusal = error instanceof AppError && sent.id !== undefined
    if (!isRefusal) throw error
    return signalAgain(context, id, sent, error)
  }
}

/** The first message under an id, if it is the same. */
async function signalAgain(
  context: PersonContext,
  id: string,
  sent: z.output<typeof input>,
  refusal = new AppError('id_taken'),
): Promise<ChatMessage> {
  const { viewer } = context
  const { image_paths: imagePaths, attachment_paths: attachmentPaths } = sent
  const first = await findOwnMessage(context.db, viewer, id)
  if (first?.sender_id !== viewer.id || first.club_id !== sent.club_id) throw refusal
  const { receiver_id: receiverId, images, attachments } = presentMessage(viewer, first)
  const isOtherText = first.message !== sent.message && !first.edited_at
  const hasOtherFiles = !isSame(images, imagePaths) || !isSame(attachments, attachmentPaths)
  const isAnother = !first.taken_back_at && (isOtherText || hasOtherFiles)
  if (isAnother || receiverId !== sent.receiver_id) throw refusal
  // The server that stored it may have stopped before it sent the signal.
  return write(context, async (tx) =>
    signalMessage(tx, context, id, await isViewerOnly(tx, viewer.id, first)),
  )
}

const isEmpty = () => new AppError('bad_input', { fields: { message: 'Please enter a message' } })

const isSame = (files: readonly { path: string }[], paths: readonly string[]) =>
  files.map(({ path }) => path).join('\n') === paths.join('\n')

/**
 * A single statement: the conversation's row numbers the messages. Returns the change of the receiver's unread count;
 * undefined if held.
 */
async function insert(
  { db }: Tx,
  viewerId: string,
  id: string,
  {
    club_id: clubId,
    receiver_id: receiverId,
    message,
    reply_to: replyTo,
    content_id: contentId,
  }: z.output<typeof input>,
  { isAboutContent, isHeld }: { isAboutContent: boolean; isHeld: boolean },
): Promise<UnreadChange | undefined> {
  const { rows } = await sql<{ user_id: string; is_muted: boolean }>`
    with conversation as (
      insert into conversations (id, club_id, low_id, high_id, is_about_content, revision)
      values (${newId()}, ${clubId}, least(${viewerId}::uuid, ${receiverId}::uuid),
        greatest(${viewerId}::uuid, ${receiverId}::uuid), ${isAboutContent}, 1)
      on conflict (club_id, low_id, high_id) do update set revision = conversations.revision + 1,
        is_about_content = conversations.is_about_content or excluded.is_about_content
      returning id, revision
    ), sent as (
      insert into chat_messages (id, conversation_id, club_id, sender_id, sequence, revision, message, reply_to,
        content_id, is_blocked, created_at)
      select ${id}::uuid, id, ${clubId}::uuid, ${viewerId}::uuid, revision, revision, ${message},
        ${replyTo ?? null}::uuid, ${isAboutContent ? (contentId ?? null) : null}::uuid, ${isHeld}, clock_timestamp()
      from conversation returning conversation_id, created_at
    )
    insert into conversation_people (conversation_id, user_id, last_at, unread_count, mail_at)
    select sent.conversation_id, person.id, sent.created_at, person.unread,
      case when person.unread = 1 then sent.created_at + ${leastMailWait} end
    from sent, (values (${viewerId}::uuid, 0), (${receiverId}::uuid, 1)) person (id, unread)
    where not (${isHeld} and person.unread = 1)
    on conflict (conversation_id, user_id) do update set last_at = excluded.last_at,
      unread_count = conversation_people.unread_count + excluded.unread_count,
      mail_at = case when conversation_people.muted_at is null
        then coalesce(conversation_people.mail_at, excluded.mail_at) end
    returning user_id, muted_at is not null as is_muted`.execute(db)
  const receiver = rows.find(({ user_id: personId }) => personId === receiverId)
  return receiver && { change: 1, isMuted: receiver.is_muted }
}

/**
 * Edits the text, within 15 minutes. Errors: bad_input (neither text nor files), message_not_found, author_only,
 * message_final, chat_not_allowed.
 */
export async function editMessage(
  context: PersonContext,
  messageId: string,
  text: string,
): Promise<ChatMessage> {
  return change(context, messageId, async (tx, message) => {
    allow(canChange(context.viewer.id, factsOf(message), new Date()))
    const chat = await refuseEnded(tx, context, message)
    const { otherBlocks } = chat
    await refuseLinksOfNewcomer(tx, context.viewer.id, { chat, message: text, before: message.message })
    if (!text && message.files.length === 0) throw isEmpty()
    if (message.message === text) return false
    // If blocked since, only the sender sees the edit.
    const isHeld = otherBlocks && !message.is_blocked
    await tx.db
      .updateTable('chat_messages')
      .set(
        isHeld
          ? { blocked_message: text, blocked_edited_at: new Date() }
          : { message: text, edited_at: new Date(), blocked_message: null, blocked_edited_at: null },
      )
      .where('id', '=', messageId)
      .execute()
    return true
  })
}

/** Deletes text and files; the message keeps its position. Errors: message_not_found, author_only, message_final. */
export async function deleteMessage(context: PersonContext, messageId: string): Promise<ChatMessage> {
  return change(context, messageId, async (tx, message) => {
    if (message.taken_back_at && message.sender_id === context.viewer.id) return false
    allow(canChange(context.viewer.id, factsOf(message), new Date()))
    await tx.db
      .updateTable('chat_messages')
      .set({ message: '', taken_back_at: new Date(), edited_at: null, content_id: null })
      .set({ blocked_message: null, blocked_edited_at: null })
      .where('id', '=', messageId)
      .execute()
    await tx.db.deleteFrom('chat_reactions').where('message_id', '=', messageId).execute()
    if (message.files.length > 0)
      await attachFiles(tx, context.viewer, { messageId }, ['content', 'attachments'], [])
    const { rows } = await sql<{ is_muted: boolean }>`
      update conversation_people set unread_count = unread_count - 1
      where conversation_id = ${message.conversation_id} and user_id <> ${context.viewer.id} and unread_count > 0
        and read_sequence < ${message.sequence} and not ${message.is_blocked}
      returning muted_at is not null as is_muted`.execute(tx.db)
    return rows[0] ? { change: -1, isMuted: rows[0].is_muted } : true
  })
}

/** One reaction per person and message. Errors: message_not_found, message_final, chat_not_allowed. */
export async function react(
  context: PersonContext,
  { messageId, reaction }: { messageId: string; reaction: MessageReaction },
): Promise<ChatMessage> {
  return change(context, messageId, async (tx, message) => {
    allow(canReact(factsOf(message)))
    await refuseEnded(tx, context, message)
    const { rows } = await sql`
      insert into chat_reactions (message_id, user_id, reaction) values (${messageId}, ${context.viewer.id}, ${reaction})
      on conflict (message_id, user_id) do update set reaction = excluded.reaction
        where chat_reactions.reaction <> excluded.reaction
      returning message_id`.execute(tx.db)
    return rows.length > 0
  })
}

/** Error: message_not_found. */
export async function removeMessageReaction(
  context: PersonContext,
  { messageId, reaction }: { messageId: string; reaction: MessageReaction },
): Promise<ChatMessage> {
  return change(context, messageId, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('chat_reactions')
      .where('message_id', '=', messageId)
      .where('user_id', '=', context.viewer.id)
      .where('reaction', '=', reaction)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}

type Message = Awaited<ReturnType<typeof findVisibleMessage>>

const factsOf = (message: Message) => ({
  senderId: message.sender_id,
  sentAt: message.created_at,
  isTakenBack: message.taken_back_at !== null,
})

/** People who can no longer send cannot edit messages, but can delete them. */
async function refuseEnded(tx: Tx, { viewer }: PersonContext, message: Message): Promise<Chat> {
  const otherId = otherIn(message, viewer.id)
  if (otherId === null) throw new AppError('chat_not_allowed')
  const chat = await findChat(tx.db, viewer, { club_id: message.club_id, receiver_id: otherId })
  allow(canSend(chat))
  return chat
}

/**
 * Runs `work` with both memberships and the conversation locked; a change takes the next revision and signals both people. `work` returns
 * whether it changed anything, or the change of the other person's unread count.
 */
async function change(
  context: PersonContext,
  messageId: string,
  work: (tx: Tx, message: Message) => Promise<boolean | UnreadChange>,
): Promise<ChatMessage> {
  const { viewer } = context
  return write(context, async (tx) => {
    const found = await findVisibleMessage(tx.db, viewer, messageId)
    const { conversation_id: conversationId } = found
    const otherId = otherIn(found, viewer.id)
    await holdMemberships(tx, found.club_id, otherId === null ? [viewer.id] : [viewer.id, otherId])
    await tx.db
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', conversationId)
      .forNoKeyUpdate()
      .execute()
    const message = await findVisibleMessage(tx.db, viewer, messageId)
    const done = await work(tx, message)
    if (!done) return presentMessage(viewer, message)
    await sql`with conversation as (
        update conversations set revision = revision + 1 where id = ${conversationId} returning revision
      )
      update chat_messages m set revision = c.revision from conversation c where m.id = ${messageId}`.execute(
      tx.db,
    )
    const unread = done === true ? undefined : done
    return signalMessage(tx, context, messageId, await isViewerOnly(tx, viewer.id, message), unread)
  })
}

/** Whether only the viewer is signaled: the message is held, or either blocks the other. */
async function isViewerOnly(tx: Tx, viewerId: string, message: Message): Promise<boolean> {
  const otherId = otherIn(message, viewerId)
  const { rows } = await sql<{ blocks: boolean }>`
    select ${blocks(viewerId, otherId)} or ${blocks(otherId, viewerId)} as blocks`.execute(tx.db)
  return message.is_blocked || (rows[0]?.blocks ?? false)
}

/** Signals the message as it is now and returns it. `unread`: change of the other person's unread count. */
async function signalMessage(
  tx: Tx,
  { viewer }: PersonContext,
  messageId: string,
  isAlone: boolean,
  unread?: UnreadChange,
): Promise<ChatMessage> {
  const row = await findVisibleMessage(tx.db, viewer, messageId)
  const message = presentMessage(viewer, row)
  // Versions visible to one person only are signaled to that person.
  const otherId = isAlone ? null : otherIn(row, viewer.id)
  const isSame = otherId !== null && !row.differs && !unread
  tx.signal({ kind: 'message.changed', message }, { personIds: isSame ? [viewer.id, otherId] : [viewer.id] })
  if (otherId !== null && !isSame) {
    const other = { id: otherId }
    const theirs = row.differs
      ? presentMessage(other, await findVisibleMessage(tx.db, other, messageId))
      : message
    tx.signal(
      { kind: 'message.changed', message: theirs, ...(unread && { unread }) },
      { personIds: [otherId] },
    )
  }
  return message
}
