import { Readable } from 'node:stream'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import type { StreamedUpload } from '../../platform/files/uploads.ts'
import { newId } from '../../platform/ids.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { canCreateCourses } from '../courses/courses.policy.ts'
import { importFolder, removeImport } from '../files/leftovers.ts'
import { readRoom } from '../files/quota.ts'
import { openArchive } from './course-archive.ts'
import { readCourseDraft } from './course-draft.reads.ts'
import { insertCourse, isNewCourse, lockCoursesOf } from './courses.writes.ts'
import { storeImportedFiles } from './imported-files.ts'
import { screenImported } from './said.ts'
import type { StoredZip } from './stored-zip.ts'
import { withFiles } from './whole-course.ts'
import { storeWholeCourse } from './whole-course.writes.ts'

/**
 * Creates a draft from the zip file of a course, taught by the viewer; repeating it with the same id returns it. Errors:
 * club_not_found, members_only, permission_denied, course_file_too_large, course_file_unreadable, id_taken,
 * slug_unavailable, too_many_courses, bad_input, storage_full, person_quota_reached.
 */
export async function importCourse(
  context: PersonContext,
  club: string,
  id: string,
  upload: StreamedUpload,
): Promise<CourseDraft> {
  const { db, disks, files, viewer } = context
  const { id: clubId, role, restriction } = await findOpenClub(db, viewer, club)
  allow(canCreateCourses(viewer, { role, restriction }))
  const path = `${importFolder}/${newId()}.zip`
  // Its files take about as much again.
  const begin = (declared: number) => disks.ensureRoom(2 * declared)
  // Stored while it arrives, and read from there: it may have many videos.
  await upload({ ...(await limitOf(context)), begin }, async ({ body }) => {
    try {
      const size = await files.putStream(path, Readable.from(body), 'application/zip')
      if (await isNewCourse({ db }, context, { id, clubId }))
        await importFile(context, { id, clubId }, { files, path, size })
    } finally {
      await removeImport(context, path)
    }
  })
  return readCourseDraft(db, viewer, id)
}

/** The importer's room, if that is less than a course may have. */
async function limitOf({ db, viewer }: PersonContext) {
  const bytes = await readRoom(db, viewer)
  const { importBytes } = courseLimits
  return bytes < importBytes
    ? ({ bytes, tooLarge: 'person_quota_reached' } as const)
    : ({ bytes: importBytes, tooLarge: 'course_file_too_large' } as const)
}

async function importFile(
  context: PersonContext,
  { id, clubId }: { id: string; clubId: string },
  stored: StoredZip,
): Promise<void> {
  const archive = await openArchive(stored)
  const whole = await (async () => {
    await screenImported(context, archive.course)
    return withFiles(archive.course, await storeImportedFiles(context, archive))
  })().finally(() => archive.close())
  await write(context, async (tx) => {
    await lockCoursesOf(tx, context, clubId)
    if (!(await isNewCourse(tx, context, { id, clubId }))) return
    const { title, summary } = whole.course
    await insertCourse(tx, context, { id, clubId, title, summary })
    await tx.db.insertInto('course_teachers').values({ course_id: id, user_id: context.viewer.id }).execute()
    await storeWholeCourse(tx, context.viewer, id, whole)
  })
}
