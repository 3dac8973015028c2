import type { CourseDraft, changeOutline as changedOutline } from '@guildhall/contract/course-teaching'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { lockWrittenCourse } from '../courses/visible.reads.ts'
import { readCourseDraft } from './course-draft.reads.ts'
import { raiseOutline } from './outline.ts'

type Sections = z.output<typeof changedOutline>['sections']

/**
 * Sets sections and the order of lessons; repeating it changes nothing. Errors: course_not_found, permission_denied,
 * outline_changed, id_taken, bad_input unless every lesson is listed once.
 */
export async function changeOutline(
  context: PersonContext,
  courseId: string,
  { version, sections }: z.output<typeof changedOutline>,
): Promise<CourseDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    await lockWrittenCourse(tx, viewer, courseId)
    const now = await readCourseDraft(tx.db, viewer, courseId)
    const present = now.outline.map(({ id, title, lessons }) => ({ id, title, lessonIds: lessons.map(idOf) }))
    if (JSON.stringify(present) === JSON.stringify(sections)) return
    if (now.outlineVersion !== version) throw new AppError('outline_changed')
    checkComplete(
      sections,
      present.flatMap(({ lessonIds }) => lessonIds),
    )
    await store(tx, courseId, sections)
    await raiseOutline(tx, courseId)
  })
  return readCourseDraft(db, viewer, courseId)
}

const idOf = ({ id }: { id: string }) => id

function checkComplete(sections: Sections, lessonIds: string[]): void {
  const listed = sections.flatMap((section) => section.lessonIds)
  const isComplete =
    new Set(sections.map(idOf)).size === sections.length &&
    listed.toSorted().join() === lessonIds.toSorted().join()
  if (!isComplete)
    throw new AppError('bad_input', { fields: { sections: 'List every section and every lesson once' } })
}

async function store({ db }: Tx, courseId: string, sections: Sections): Promise<void> {
  const ids = sections.map(idOf)
  const { rows } = await sql`insert into course_sections (id, course_id, title, position)
    select id, ${courseId}, title, n - 1
    from unnest(${ids}::uuid[], ${sections.map(({ title }) => title)}::text[]) with ordinality s (id, title, n)
    on conflict (id) do update set title = excluded.title, position = excluded.position
      where course_sections.course_id = excluded.course_id
    returning id`.execute(db)
  if (rows.length < ids.length) throw new AppError('id_taken')
  const lessons = sections.flatMap(({ id, lessonIds }) =>
    lessonIds.map((lessonId) => ({ id: lessonId, in: id })),
  )
  await sql`update lessons set section_id = w.section_id, position = w.n - 1
    from unnest(${lessons.map(idOf)}::uuid[], ${lessons.map((lesson) => lesson.in)}::uuid[])
      with ordinality w (id, section_id, n)
    where lessons.id = w.id`.execute(db)
  // Lessons in the bin outlive their section.
  await db
    .updateTable('lesson_rows')
    .set({ section_id: null })
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is not', null)
    .$if(ids.length > 0, (query) => query.where('section_id', 'not in', ids))
    .execute()
  await db
    .deleteFrom('course_sections')
    .where('course_id', '=', courseId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
}
