import { z } from 'zod'
import { id, line, person, text } from './common.ts'
import { ability } from './errors.ts'
import { moderation } from './moderation-limits.ts'

/** Kinds of things to report and act on. `message`: one message of a conversation. */
export const subjectKinds = [
  'content',
  'comment',
  'lesson_comment',
  'message',
  'profile',
  'club',
  'course',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const subject = z.object({ kind: z.enum(subjectKinds, 'This can’t be reported'), id })
export type Subject = z.infer<typeof subject>

/** Acts of a club's moderators on content; each but `lock_comments` hides it from everyone but them. */
export const contentActions = ['hide', 'remove', 'lock_comments'] as const
/**
 * In a club. `review_posts`: all they publish waits for a moderator. `silence`: reads, and writes nothing. `remove_member`:
 * may come back. `ban`: may not.
 */
export const memberActions = ['warn', 'review_posts', 'silence', 'remove_member', 'ban'] as const
/** On the whole server, by operators. `suspend`: for a time, `close`: until it is reversed. */
export const accountActions = ['warn_account', 'suspend', 'close'] as const
export const actions = [...contentActions, ...memberActions, ...accountActions] as const
export type Action = (typeof actions)[number]

/** Standing of a person in a club, besides the role: what refuses them things. */
export const restrictions = ['silenced', 'banned'] as const
/** The same, with `reviewed`, which refuses nothing: what they publish waits for a moderator. */
export const clubRestrictions = ['reviewed', ...restrictions] as const
export type Restriction = (typeof restrictions)[number]

/**
 * A statement of reasons, which the person receives. `rule` cites the club's or place's rule as it was; `law` names the
 * law. `facts` say what was wrong.
 */
export const statementOfReasons = z.object({
  basis: z.enum(['rule', 'law'], 'Choose what it is based on'),
  ground: line(moderation.ground, `At most ${moderation.ground} characters`).refine(
    (value) => value !== '',
    'Name the rule or law',
  ),
  facts: text(moderation.facts, `At most ${moderation.facts} characters`)
    .transform((value) => value.trim())
    .refine((value) => value !== '', 'Say what happened'),
})
export type StatementOfReasons = z.infer<typeof statementOfReasons>

/** A picture of a snapshot. `id`: by which its text names it; null for one of another site. */
export const snapshotPicture = z.object({
  id: z.string().nullable(),
  url: z.string(),
  alt: z.string(),
  /** Pixels; 0 if unknown. */
  width: z.number(),
  height: z.number(),
  isInText: z.boolean(),
})
export type SnapshotPicture = z.infer<typeof snapshotPicture>

/** Any other file of a snapshot, and pictures that are deleted. */
export const snapshotFile = z.object({
  id: z.string(),
  /** Null once it is deleted, some time after the case. */
  url: z.string().nullable(),
  kind: z.enum(['attachment', 'video', 'audio', 'captions', 'picture']),
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
})
export type SnapshotFile = z.infer<typeof snapshotFile>

/** The subject of a case or statement, as reported or acted on. */
export const subjectSnapshot = z.object({
  kind: z.enum(subjectKinds),
  id: z.string(),
  /** For people: 'Post', 'Comment', 'Message', 'Profile'. */
  label: z.string(),
  title: z.string(),
  /** Markdown or plain text, at most 5,000 characters. */
  text: z.string(),
  isMarkdown: z.boolean(),
  /** Readable for those who read the snapshot, whatever became of the thing. Deleted ones are among the files. */
  pictures: z.array(snapshotPicture),
  files: z.array(snapshotFile),
  /** Path on this site; null where there is no page to open. */
  path: z.string().nullable(),
  /** Null once the account is deleted. */
  author: person.nullable(),
  at: z.string(),
})
export type SubjectSnapshot = z.infer<typeof subjectSnapshot>

/** Something that moderators hid, for its author and moderators; everyone else reads only that it was hidden. */
export const hiding = z.object({
  /** The latest act that hides it; null unless it is the viewer's own, or they can restore it. */
  actId: z.string().nullable(),
  /** Whether the viewer published it; the statement of the act has the reasons, and how to appeal. */
  isOwn: z.boolean(),
  /** The rule or law; empty where `actId` is null. */
  ground: z.string(),
  /** The case of the act in the club, for those who can restore it; null once it is deleted. */
  caseAt: z.object({ caseId: z.string(), club: z.string() }).nullable(),
  can: z.object({ restore: ability }),
})
export type Hiding = z.infer<typeof hiding>
