import { z } from 'zod'
import { chat } from './chat.ts'
import { attachment, cursor, filePath, id, isBlank, person, picture, searchText, text } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { limits } from './limits.ts'
import { messageReactions } from './reactions.ts'

/** Files of a message. */
const fileCounts = z.object({ images: z.number(), attachments: z.number() })
export type FileCounts = z.infer<typeof fileCounts>

/** Field names follow platform.md 3 and 7. */
export const chatMessage = z.object({
  id: z.string(),
  conversation_id: z.string(),
  club_id: z.string(),
  /** Null once the account is deleted, as is `receiver_id`. */
  sender_id: z.string().nullable(),
  receiver_id: z.string().nullable(),
  /** Empty if the message was deleted or has only files. */
  message: z.string(),
  images: z.array(picture),
  attachments: z.array(attachment),
  status: z.enum(['sent', 'read']),
  created_at: z.string(),
  /** Increases within a conversation, with gaps. */
  sequence: z.number(),
  /** Number of its latest change, from the same sequence. */
  revision: z.number(),
  edited_at: z.string().nullable(),
  taken_back_at: z.string().nullable(),
  /** The message it replies to. */
  reply_to: z.string().nullable(),
  /** Beginning of that message as it is now; empty once deleted. */
  quote: z
    .object({
      sender_id: z.string().nullable(),
      message: z.string(),
      sequence: z.number(),
      files: fileCounts,
    })
    .nullable(),
  reactions: z.array(z.object({ user_id: z.string(), reaction: z.enum(messageReactions) })),
})
export type ChatMessage = z.infer<typeof chatMessage>

const chatEntry = z.object({
  id: z.string(),
  club_id: z.string(),
  club_name: z.string(),
  club_slug: z.string(),
  club_logo: z.string().nullable(),
  /** The other person; null once the account is deleted. */
  member_id: z.string().nullable(),
  member_name: z.string(),
  member_username: z.string().nullable(),
  member_image: z.string().nullable(),
  /** Empty if the message was deleted or has only files. */
  last_message: z.string(),
  last_files: fileCounts,
  last_sender_id: z.string().nullable(),
  last_message_time: z.string(),
  unread_count: z.number(),
  /** Muted by the viewer: its unread messages are not counted elsewhere. */
  is_muted: z.boolean(),
})
export type ChatEntry = z.infer<typeof chatEntry>

const unreadCounts = z.object({
  total: z.number(),
  clubs: z.array(z.object({ club_id: z.string(), unread_count: z.number() })),
})
export type UnreadCounts = z.infer<typeof unreadCounts>

const chatClub = z.object({
  club_id: z.string(),
  club_name: z.string(),
  club_slug: z.string(),
  club_logo: z.string().nullable(),
  unread_count: z.number(),
})
export type ChatClub = z.infer<typeof chatClub>

/** Blank becomes empty, as in messages with only files. */
const message = text(chat.message, `A message has at most ${chat.message} characters`).transform((value) =>
  isBlank(value) ? '' : value.trim(),
)
const paths = (max: number, tooMany: string) =>
  z
    .array(filePath)
    .max(max, tooMany)
    .refine((value) => new Set(value).size === value.length, 'Each file can be sent once')
    .default([])

export const sendMessage = z.object({
  /** Made by the client: a message sent twice is stored once. */
  id: id.optional(),
  /** May be empty only with pictures or files. */
  message,
  /** Paths of pictures uploaded with the purpose `content`. */
  image_paths: paths(chat.images, `At most ${chat.images} pictures`),
  attachment_paths: paths(limits.attachments, `At most ${limits.attachments} files`),
  receiver_id: id,
  club_id: id,
  /** The intended sender; refused if another person has signed in since. */
  sender_id: id.optional(),
  reply_to: id.optional(),
  /** The service, product or job that the message is about, when writing to its owner. */
  content_id: id.optional(),
})

const conversationParam = z.object({ conversationId: id })
const messageParam = z.object({ messageId: id })
const reactionParam = messageParam.extend({ reaction: z.enum(messageReactions) })
const number = z.number().int().min(0).max(2_147_483_647)
const changing = ['message_not_found', 'author_only', 'message_final'] as const

export const messagesApi = {
  'GET /functions/v1/get-chat-list': {
    summary: 'List your conversations, the latest first; optionally of one club or by name',
    access: 'person',
    query: z.object({ club_id: id.optional(), q: searchText.optional(), cursor }),
    response: z.object({ chatList: z.array(chatEntry), next: z.string().nullable() }),
    errors: [],
  },
  'POST /functions/v1/get-chat-messages': {
    summary:
      'List messages with one person in a club, newest first; with `after`, those sent or changed since that revision, oldest change first; with `around`, those before and after one',
    access: 'person',
    isRead: true,
    body: z.object({
      club_id: id,
      /** Null with a `conversation_id`, as when the other account is deleted. */
      receiver_id: id.nullable(),
      conversation_id: id.optional(),
      /** The service, product or job to write to the owner about. */
      content_id: id.optional(),
      /** A message's sequence, from `next`. */
      cursor: z
        .string()
        .regex(/^\d{1,9}$/, 'This is not a place in the list')
        .nullish(),
      limit: z.number().int().min(1).max(chat.page).default(chat.page),
      after: number.optional(),
      /** A message's sequence: the messages around it. */
      around: number.optional(),
      /** From `later` of such a response: the messages after it. */
      later: number.optional(),
    }),
    response: z.object({
      /** Null before the first message. */
      conversation_id: z.string().nullable(),
      messages: z.array(chatMessage),
      next: z.string().nullable(),
      /** With `around` or `later`: where the messages end, unless with the latest one. */
      later: z.number().nullable(),
      /** Latest revision of the conversation; pass it to get later changes. */
      revision: z.number(),
      /** Sequence of the last message the viewer read. */
      read_sequence: z.number(),
      /** Sequence of the last message the other person read. */
      seen_sequence: z.number(),
      /** Muted by the viewer. */
      is_muted: z.boolean(),
      can: z.object({ send: ability }),
      /** The other person and the club, for viewers who may write to them or have written before. */
      member: person.nullable(),
      club: z.object({ name: z.string(), slug: z.string() }).nullable(),
    }),
    errors: ['club_not_found', 'conversation_not_found'],
  },
  'POST /functions/v1/send-chat-message': {
    summary: 'Send a message to someone in a club; repeating it with the same id sends it once',
    access: 'person',
    body: sendMessage,
    response: chatMessage,
    errors: [
      'silenced',
      'banned',
      ...['chat_not_allowed', 'permission_denied', 'club_not_found', 'message_not_found', 'id_taken'],
      ...['file_not_found', 'file_in_use', 'too_many_new_chats'],
    ] as const,
  },
  'GET /unread-messages': {
    summary: 'Count your unread messages, in total and by club, without muted conversations',
    access: 'person',
    response: unreadCounts,
    errors: [],
  },
  'GET /chat-clubs': {
    summary: 'List the clubs of your conversations by name, with unread messages outside muted conversations',
    access: 'person',
    response: z.object({ clubs: z.array(chatClub) }),
    errors: [],
  },
  'PUT /conversations/:conversationId/read': {
    summary: 'Mark messages as read up to one of them',
    access: 'person',
    params: conversationParam,
    body: z.object({ sequence: number }),
    response: z.object({ unread_count: z.number() }),
    errors: ['conversation_not_found'],
  },
  'PUT /messages/:messageId': {
    summary: 'Edit your message within 15 minutes',
    access: 'person',
    params: messageParam,
    body: z.object({ message }),
    response: chatMessage,
    errors: ['silenced', 'banned', ...changing, 'chat_not_allowed'],
  },
  'DELETE /messages/:messageId': {
    summary: 'Delete your message and its files within 15 minutes',
    access: 'person',
    params: messageParam,
    response: chatMessage,
    errors: changing,
  },
  'PUT /messages/:messageId/reactions/:reaction': {
    summary: 'React to a message, replacing your previous reaction',
    access: 'person',
    params: reactionParam,
    response: chatMessage,
    errors: ['silenced', 'banned', 'message_not_found', 'message_final', 'chat_not_allowed'],
  },
  'DELETE /messages/:messageId/reactions/:reaction': {
    summary: 'Remove your reaction',
    access: 'person',
    params: reactionParam,
    response: chatMessage,
    errors: ['message_not_found'],
  },
} as const satisfies Endpoints
