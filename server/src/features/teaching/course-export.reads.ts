import { Readable } from 'node:stream'
import type { CourseFile } from '@guildhall/contract/course-file'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { zipStream } from '../../platform/files/zip.ts'
import { findTaughtCourse } from '../courses/visible.reads.ts'
import type { FileRow } from '../files/files.reads.ts'
import { readWholeCourse } from './whole-course.reads.ts'
import { withFiles } from './whole-course.ts'

/**
 * A course as one zip file, as `importCourse` takes it. Errors: course_not_found, permission_denied, course_file_too_large.
 */
export async function downloadCourse(
  { db, files, viewer }: PersonContext,
  courseId: string,
): Promise<PlainAnswer> {
  const { slug } = await findTaughtCourse(db, viewer, courseId)
  const { whole, files: rows } = await readWholeCourse(db, courseId)
  const entries = new Map(rows.map((row) => [row.path, { id: row.id, path: entryOf(row) }]))
  const file: CourseFile = { format: 'guildhall-course', version: 1, ...withFiles(whole, entries) }
  const json = `${JSON.stringify(file, null, 2)}\n`
  if (Buffer.byteLength(json) > courseLimits.courseFileTextBytes)
    throw new AppError('course_file_too_large', { message: 'This course has too much text for one file' })
  const body = zipStream(async (add) => {
    add('course.json', { compress: true }, async () => Readable.from([json]))
    for (const row of rows)
      add(
        entryOf(row),
        { compress: row.purpose === 'captions' },
        // A lost file becomes an empty one, which the import leaves out.
        async () => (await files.get(row.path))?.body ?? Readable.from([]),
      )
  })
  return {
    headers: {
      'content-disposition': `attachment; filename="${slug}.zip"`,
      'content-type': 'application/zip',
    },
    body,
  }
}

/** 'files/video/0197….mp4': unique, and a safe name on every system. */
const entryOf = ({ id, path, purpose }: FileRow): string =>
  `files/${purpose}/${id}${/\.[a-z0-9]{1,5}$/i.exec(path)?.[0] ?? ''}`
