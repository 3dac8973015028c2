import type { EndpointKey, InputOf } from './api.ts'
import type { NotificationType } from './notification-types.ts'

/** How a setting changes that affects what others said or were promised. */
export type Consequence = {
  who: 'owner' | 'admins' | 'moderators' | 'author' | 'teachers' | 'operators' | 'person'
  /** How it is confirmed, besides saving. */
  confirmed?: 'name typed' | 'dialog'
  notified?: NotificationType
  /** At once if absent. */
  from?: 'three days later' | 'a date in the text'
  /** What stays unchanged for others. */
  stays: string
}

/** Touches nothing that others said, and nothing they were promised. */
export const own = 'nothing of others'
type Own = typeof own

type Changing =
  | Extract<EndpointKey, `PUT ${string}` | `PATCH ${string}` | `DELETE ${string}`>
  | 'POST /admin/pages/:page/versions'

/** Whose bodies are about who sends them alone. */
type Personal = Extract<
  Changing,
  | `${string} /auth/v1/${string}`
  | `${string} /my/${string}`
  | `${string} /notification${string}`
  | `PUT /lessons/:lessonId/${'note' | 'visit' | 'submission'}`
  | `PUT /clubs/:club/${'first-steps' | 'invitation' | 'join-request' | 'membership' | 'notification-level'}`
  | 'PUT /conversations/:conversationId/read'
  | 'PUT /jobs/:contentId/application'
  | 'PUT /polls/:contentId/vote'
>

/** Whose bodies are one decision. */
type Decision = Extract<
  Changing,
  | `PUT /${string}/${'decision' | 'decisions' | 'changes' | 'status' | 'reversal' | 'closure' | 'escalation' | 'assignee'}`
  | 'PUT /clubs/:club/ownership-offer'
  | 'PUT /clubs/:club/bulk-bans/:bulkId'
  | 'DELETE /clubs/:club'
  | `PUT /admin/storage/${string}`
>

type FieldOf<B> = B extends unknown ? Exclude<keyof B, 'before'> : never
type Of<K extends EndpointKey> =
  InputOf<K> extends { body: infer Body }
    ? K extends Personal
      ? Own
      : K extends Decision
        ? Consequence | Own
        : { [F in FieldOf<Body>]: Consequence | Own }
    : Consequence | Own

/** Complete by its type: a new endpoint that changes something, or a new field of one, doesn't compile without its line. */
export type Consequences = { [K in Changing]: Of<K> }

export const all = <C extends Consequence | Own, F extends string>(one: C, ...fields: F[]) =>
  Object.fromEntries(fields.map((field) => [field, one])) as Record<F, C>
