import type { Transaction } from 'kysely'
import type { DB } from '../../server/src/platform/database/schema.ts'
import type { Conversation } from '../conversations.ts'
import type { Example, StoredFiles } from '../example.ts'
import { random } from '../random.ts'
import { minute } from '../times.ts'
import { insertAll } from './insert.ts'

/** Conversations with their messages, files, reactions and blocks. */
export async function writeConversations(
  db: Transaction<DB>,
  { conversations }: Example,
  files: StoredFiles,
): Promise<void> {
  const all = conversations.map((one) => {
    const r = random(`talk ${one.club.key} ${one.people.map((person) => person?.key).join(' ')}`)
    const messages = one.lines.map((line, index) => ({
      ...{ ...line, id: r.id(line.at), sequence: index + 1, sender: one.people[line.by] ?? null },
      receiver: one.people[1 - line.by] ?? null,
    }))
    const [first, last] = [messages[0]?.at ?? 0, messages.at(-1)?.at ?? 0]
    return { ...one, id: r.id(first), messages, begun: new Date(first), ended: new Date(last) }
  })
  const messages = all.flatMap((one) => one.messages.map((message) => ({ ...message, conversation: one })))
  await insertAll(
    db,
    'conversations',
    all.map(({ id, club, people, messages: { length }, begun, about }) => {
      const [low = null, high = null] = people.flatMap((person) => person?.id ?? []).sort()
      return {
        ...{ id, club_id: club.id, low_id: low, high_id: high, revision: length, created_at: begun },
        is_about_content: about !== undefined,
      }
    }),
  )
  await insertAll(
    db,
    'conversation_people',
    all.flatMap(({ id, people, messages: own, unread: missed, mutedBy, begun, ended }) =>
      people.flatMap((person) => {
        if (!person) return []
        const unread = person === own.at(-1)?.sender ? 0 : missed
        return [
          {
            ...{ conversation_id: id, user_id: person.id, last_at: ended },
            ...{ read_sequence: own.length - unread, unread_count: unread },
            muted_at: person === mutedBy ? begun : null,
          },
        ]
      }),
    ),
  )
  await insertAll(
    db,
    'chat_messages',
    messages.map(({ id, conversation, sender, sequence, text, answers, at, isEdited, isDeleted }) => ({
      ...{ id, conversation_id: conversation.id, club_id: conversation.club.id },
      ...{ sender_id: sender?.id ?? null, sequence, revision: sequence, message: text },
      content_id: sequence === 1 ? (conversation.about?.id ?? null) : null,
      reply_to: answers === undefined ? null : (conversation.messages[answers]?.id ?? null),
      created_at: new Date(at),
      edited_at: isEdited ? new Date(at + minute) : null,
      taken_back_at: isDeleted ? new Date(at + minute) : null,
    })),
  )
  await insertAll(
    db,
    'files',
    messages.flatMap(({ id, sender, at, file }) => {
      const stored = file && files.get(file)
      return stored
        ? [{ ...stored, message_id: id, uploader_id: sender?.id ?? null, created_at: new Date(at) }]
        : []
    }),
  )
  await insertAll(
    db,
    'chat_reactions',
    messages.flatMap(({ id, receiver, reaction }) =>
      reaction && receiver ? [{ message_id: id, user_id: receiver.id, reaction }] : [],
    ),
  )
  await insertAll(db, 'blocks', all.flatMap(blocksIn))
}

function blocksIn({ people, blockedBy, ended }: Conversation & { ended: Date }) {
  const blocked = people.find((person) => person !== blockedBy)
  return blockedBy && blocked ? [{ blocker_id: blockedBy.id, blocked_id: blocked.id, created_at: ended }] : []
}
