import { z } from 'zod'
import { clubLabel, clubParam } from './clubs.ts'
import { cursor, id, page, person } from './common.ts'
import { contentParam } from './content.ts'
import type { Endpoints } from './endpoint.ts'
import { contentKinds } from './limits.ts'
import { levels } from './notification-levels.ts'

/** 'mine': only what concerns the viewer. Changes to their membership and plans are always notified. */
const clubLevel = z.object({ level: z.enum(levels) })

export const quietClub = z.object({ club: clubLabel, level: z.enum(levels), since: z.string() })
export type QuietClub = z.infer<typeof quietClub>

export const mutedItem = z.object({
  id: z.string(),
  type: z.enum(contentKinds),
  slug: z.string(),
  title: z.string(),
  club: clubLabel,
  mutedAt: z.string(),
})
export type MutedItem = z.infer<typeof mutedItem>

export const mutedConversation = z.object({
  id: z.string(),
  /** The other person; null once the account is deleted. */
  person: person.nullable(),
  club: clubLabel,
  mutedAt: z.string(),
})
export type MutedConversation = z.infer<typeof mutedConversation>

const mute = z.object({ isMuted: z.boolean() })
const conversationParam = z.object({ conversationId: id })
const clubErrors = ['club_not_found', 'bad_club_identifier', 'members_only'] as const

export const mutingApi = {
  'GET /clubs/:club/notification-level': {
    summary: 'Get your notification level for a club',
    access: 'person',
    params: clubParam,
    response: clubLevel,
    errors: clubErrors,
  },
  'PUT /clubs/:club/notification-level': {
    summary: 'Set your notification level for a club',
    access: 'person',
    params: clubParam,
    body: clubLevel,
    response: clubLevel,
    errors: clubErrors,
  },
  'GET /content/:contentId/mute': {
    summary: 'Get whether you muted an item',
    access: 'person',
    params: contentParam,
    response: mute,
    errors: ['content_not_found'],
  },
  'PUT /content/:contentId/mute': {
    summary: 'Mute notifications about an item; idempotent',
    access: 'person',
    params: contentParam,
    response: mute,
    errors: ['content_not_found'],
  },
  'DELETE /content/:contentId/mute': {
    summary: 'Unmute an item',
    access: 'person',
    params: contentParam,
    response: mute,
    errors: ['content_not_found'],
  },
  'PUT /conversations/:conversationId/mute': {
    summary: 'Mute a conversation: its unread messages aren’t counted elsewhere; idempotent',
    access: 'person',
    params: conversationParam,
    response: mute,
    errors: ['conversation_not_found'],
  },
  'DELETE /conversations/:conversationId/mute': {
    summary: 'Unmute a conversation',
    access: 'person',
    params: conversationParam,
    response: mute,
    errors: ['conversation_not_found'],
  },
  'GET /my/quiet-clubs': {
    summary: 'List the clubs you reduced notifications from, the latest first',
    access: 'person',
    query: z.object({ cursor }),
    response: page(quietClub),
    errors: [],
  },
  'GET /my/muted-content': {
    summary: 'List your muted items, the latest first',
    access: 'person',
    query: z.object({ cursor }),
    response: page(mutedItem),
    errors: [],
  },
  'GET /my/muted-conversations': {
    summary: 'List your muted conversations, the latest first',
    access: 'person',
    query: z.object({ cursor }),
    response: page(mutedConversation),
    errors: [],
  },
} as const satisfies Endpoints
