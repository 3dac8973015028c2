import type { ContentKind } from '@guildhall/contract/limits'
import { comment } from '../comments/comments.writes.ts'
import { publishEvent } from '../events/events.writes.ts'
import { publishJob } from '../jobs/jobs.writes.ts'
import { commentOnLesson } from '../lesson-comments/lesson-comments.writes.ts'
import { publishPoll } from '../polls/polls.writes.ts'
import { publishPost } from '../posts/posts.writes.ts'
import type { HeldKind } from '../prevention/held.writes.ts'
import type { ApprovingContext } from '../prevention/screen.writes.ts'
import { publishProduct } from '../products/products.writes.ts'
import { publishService } from '../services/services.writes.ts'

type Publish = (context: ApprovingContext, club: string, input: never) => Promise<unknown>

const publications: Record<ContentKind, Publish> = {
  post: publishPost,
  poll: publishPoll,
  event: publishEvent,
  job: publishJob,
  product: publishProduct,
  service: publishService,
}

type Held = { kind: HeldKind; clubId: string; targetId: string | null; input: unknown }

/** Runs the write that was held, as its author in `context`. Errors: as that write. */
export function publishHeld(context: ApprovingContext, held: Held): Promise<unknown> {
  const { kind, clubId, targetId } = held
  // It was stored as the contract had parsed it.
  const input = held.input as never
  if (kind === 'comment') return comment(context, targetId ?? '', input)
  if (kind === 'lesson_comment') return commentOnLesson(context, targetId ?? '', input)
  return publications[kind](context, clubId, input)
}
