import type { Note } from '@guildhall/contract/courses'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { findCourseOfListedLesson } from './visible.reads.ts'

type Row = { content: string; version: number; updated_at: Date }

const noteRow = prepared<{ lessonId: string; viewerId: string }, Row>((db, { lessonId, viewerId }) =>
  db
    .selectFrom('lesson_notes')
    .select(['content', 'version', 'updated_at'])
    .where('lesson_id', '=', lessonId)
    .where('user_id', '=', viewerId),
)

/** The viewer's note, which stays theirs whatever became of the lesson. Error: as findCourseOfListedLesson, without one. */
export async function readNote({ db, viewer }: PersonContext, lessonId: string): Promise<Note> {
  const note = await findNote(db, lessonId, viewer.id)
  if (note.version === 0) await findCourseOfListedLesson(db, viewer, lessonId)
  return note
}

/** Version 0 without a note. Checks no permission. */
export async function findNote(db: Database, lessonId: string, viewerId: string): Promise<Note> {
  const [row] = await noteRow(db, { lessonId, viewerId })
  return row ? presentNote(row) : { content: '', version: 0, updatedAt: null }
}

const presentNote = ({ content, version, updated_at }: Row): Note => ({
  content,
  version,
  updatedAt: updated_at.toISOString(),
})
