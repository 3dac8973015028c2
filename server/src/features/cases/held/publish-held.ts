import { comment } from '../../comments/comments.writes.ts'
import { publications } from '../../feed/kinds.ts'
import { commentOnLesson } from '../../lesson-comments/lesson-comments.writes.ts'
import type { HeldKind } from '../../prevention/held.writes.ts'
import type { ApprovingContext } from '../../prevention/screen.writes.ts'

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
