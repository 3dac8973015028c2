import { courseLimits } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import pLimit from 'p-limit'
import type { PersonContext } from '../../platform/context.ts'
import { AppError, allow } from '../../platform/errors.ts'
import type { Upload } from '../../platform/uploads.ts'
import { write } from '../../platform/write.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { canCreateCourses } from '../courses/courses.policy.ts'
import { openArchive } from './course-archive.ts'
import { readCourseDraft } from './course-draft.reads.ts'
import { insertCourse, isNewCourse, lockCoursesOf } from './courses.writes.ts'
import { storeImportedFiles } from './imported-files.ts'
import { screenImported } from './said.ts'
import { withFiles } from './whole-course.ts'
import { storeWholeCourse } from './whole-course.writes.ts'

// Each holds its file in memory; others wait unread.
const limited = pLimit(3)

/**
 * Creates a draft from the zip file of a course, taught by the viewer; repeating it with the same id returns it. Errors:
 * club_not_found, members_only, permission_denied, course_file_too_large, course_file_unreadable, id_taken,
 * slug_unavailable, too_many_courses, bad_input.
 */
export async function importCourse(
  context: PersonContext,
  club: string,
  id: string,
  upload: Upload,
): Promise<CourseDraft> {
  const { db, viewer } = context
  const { id: clubId, role, restriction } = await findOpenClub(db, viewer, club)
  allow(canCreateCourses(viewer, { role, restriction }))
  await limited(async () => {
    const { body, truncated } = await upload(courseLimits.importBytes)
    if (truncated) throw new AppError('course_file_too_large')
    if (await isNewCourse({ db }, context, { id, clubId })) await importFile(context, { id, clubId, body })
  })
  return readCourseDraft(db, viewer, id)
}

async function importFile(
  context: PersonContext,
  { id, clubId, body }: { id: string; clubId: string; body: Buffer },
): Promise<void> {
  const archive = await openArchive(body)
  await screenImported(context, archive.course)
  const whole = withFiles(archive.course, await storeImportedFiles(context, archive))
  await write(context, async (tx) => {
    await lockCoursesOf(tx, context, clubId)
    if (!(await isNewCourse(tx, context, { id, clubId }))) return
    const { title, summary } = whole.course
    await insertCourse(tx, context, { id, clubId, title, summary })
    await tx.db.insertInto('course_teachers').values({ course_id: id, user_id: context.viewer.id }).execute()
    await storeWholeCourse(tx, context.viewer, id, whole)
  })
}
