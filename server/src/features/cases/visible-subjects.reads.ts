import type { Viewer } from '@guildhall/contract/accounts'
import type { Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type FoundSubject, readSubject } from '../acts/evidence/subjects.reads.ts'
import { isHiddenSubject } from '../acts/evidence/tables.ts'
import { findVisibleClub } from '../clubs/clubs.reads.ts'
import { findVisibleComment } from '../comments/comments.reads.ts'
import { findVisibleContent } from '../content/content.reads.ts'
import { findVisibleCourse } from '../courses/visible.reads.ts'
import { findLessonComment } from '../lesson-comments/lesson-comments.reads.ts'
import { findVisibleMessage } from '../messages/messages.reads.ts'

const notFound = () => new AppError('report_subject_not_found')

/** A thing that the viewer can see. Error: report_subject_not_found, also for what they cannot see. */
export async function findVisibleSubject(
  db: Database,
  viewer: Viewer | null,
  subject: Subject,
): Promise<FoundSubject> {
  await look(db, viewer, subject).catch((error: unknown) => {
    // A refusal such as not_enrolled would say that it exists.
    throw error instanceof AppError && error.status < 500 ? notFound() : error
  })
  const found = await readSubject(db, subject)
  if (!found || (await isHidden(db, subject))) throw notFound()
  return found
}

/** Throws the error of the feature to which it belongs where the viewer cannot see it. */
async function look(db: Database, viewer: Viewer | null, { kind, id }: Subject): Promise<void> {
  if (kind === 'content') await findVisibleContent(db, viewer, id)
  if (kind === 'comment') await findVisibleComment(db, viewer, id)
  if (kind === 'club') await findVisibleClub(db, viewer, id)
  if (kind === 'course') await findVisibleCourse(db, viewer, id)
  if (kind !== 'lesson_comment' && kind !== 'message') return
  if (!viewer) throw notFound()
  if (kind === 'lesson_comment') return void (await findLessonComment(db, viewer, id))
  const message = await findVisibleMessage(db, viewer, id)
  if (message.taken_back_at) throw notFound()
}

/** Whether an act hides it. */
async function isHidden(db: Database, { kind, id }: Subject): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isHiddenSubject(kind, id)} as is`.execute(db)
  return rows[0]?.is === true
}
