import { z } from 'zod'
import { clubLabel } from './clubs.ts'
import { id, line, none, person, text } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { contentKinds, contentTypes, limits } from './limits.ts'

export const draftKinds = [
  ...contentKinds,
  ...contentKinds.map((kind) => `edit-${kind}` as const),
  'comment',
  'edit-comment',
  'lesson-comment',
  'application',
  'create-club',
  'edit-club',
  'edit-profile',
  'message',
  'teaching',
] as const
export type DraftKind = (typeof draftKinds)[number]

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** 'page' for the only form of its kind, else the id of a club, item, lesson or comment, and part of it or another id. */
const place = z
  .string()
  .regex(new RegExp(`^(page|${uuid}(:[a-z0-9-]{1,40})?)$`), 'This is no place for a draft')

const about = z.object({
  club: clubLabel.nullable(),
  item: z.object({ type: z.enum(contentTypes), slug: z.string(), title: z.string() }).nullable(),
  lesson: z.object({ course: z.string(), slug: z.string(), title: z.string() }).nullable(),
  /** The recipient of a message. */
  person: person.nullable(),
})

export const draft = z.object({
  id: z.string(),
  kind: z.enum(draftKinds),
  place: z.string(),
  /** A line of the text, chosen by the page. */
  summary: z.string(),
  /** Increases by one with each change. */
  revision: z.number(),
  changedAt: z.string(),
  /** The draft's place; null if the viewer cannot see it. */
  about,
  /** A moderator's reason, where they declined what was sent. */
  declined: z.string().nullable(),
})
export type Draft = z.infer<typeof draft>

export const wholeDraft = draft.omit({ about: true, declined: true }).extend({ data: z.string() })
export type WholeDraft = z.infer<typeof wholeDraft>

/**
 * Data of the drafts that the server writes as well, when a moderator declines what was sent: of an item, and of a comment.
 * `declined`: the reason.
 */
export type ItemDraft<Fields = Record<string, unknown>> = {
  id: string
  fields: Fields
  files: { path: string; name: string; size: number }[]
  declined?: string | undefined
}
export type CommentDraft = { id: string; text: string; declined?: string | undefined }

/** The last revision the browser knows; null for none. It knows its own writes even without an answer. */
const knowing = {
  browser: id,
  revision: z.number().int().min(1).max(2_000_000_000).nullable(),
}

export const keepDraft = z.object({
  kind: z.enum(draftKinds),
  place,
  /** The page's own JSON, opaque to the server. */
  data: text(limits.draft, 'This is too long to be kept'),
  summary: line(limits.draftSummary, `A summary has at most ${limits.draftSummary} characters`),
  ...knowing,
  /** Milliseconds by the browser's clock: a delayed request does not replace a newer draft. */
  writtenAt: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
})

export const keptDraft = z.object({ revision: z.number(), changedAt: z.string() })

const draftParam = z.object({ draftId: id })

export const draftsApi = {
  'GET /my/drafts': {
    summary: 'List your drafts, the latest change first, without their texts',
    access: 'person',
    response: z.object({ items: z.array(draft) }),
    errors: [],
  },
  'GET /my/drafts/:draftId': {
    summary: 'Get one of your drafts with its text',
    access: 'person',
    params: draftParam,
    response: wholeDraft,
    errors: ['draft_not_found'],
  },
  'PUT /my/drafts/:draftId': {
    summary:
      'Store a draft. Refused if another browser has changed or sent it since; store it under another id then',
    access: 'person',
    params: draftParam,
    body: keepDraft,
    response: keptDraft,
    errors: ['draft_not_found', 'changed_meanwhile'],
  },
  'DELETE /my/drafts/:draftId': {
    summary: 'Delete a draft that was discarded or sent; idempotent',
    access: 'person',
    params: draftParam,
    query: z.object({ browser: id, revision: z.coerce.number().int().min(1).max(2_000_000_000).optional() }),
    response: none,
    errors: ['changed_meanwhile'],
  },
} as const satisfies Endpoints
