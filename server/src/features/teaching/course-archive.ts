import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { CourseFile } from '@guildhall/contract/course-file'
import { courseLimits } from '@guildhall/contract/course-limits'
import { limits } from '@guildhall/contract/limits'
import type { Entry } from 'yauzl'
import { AppError } from '../../platform/errors.ts'
import { parseCourse } from './parse-course.ts'
import type { StoredZip } from './stored-zip.ts'
import { openStoredZip } from './stored-zip.ts'
import { unreadable } from './unreadable.ts'

/** Entries of a course with all its files, and course.json. */
const maxEntries =
  courseLimits.lessons * (courseLimits.lessonFiles + limits.textPictures + 3) + limits.textPictures + 2
/** Names and comments of all entries. */
const maxTableBytes = 16 * 1024 * 1024
/** Media hardly shrink, so what unpacks to far more is no course. */
const unpackedBytes = (size: number) => 512 * 1024 * 1024 + 10 * size

export type Archive = {
  course: CourseFile
  /** Unpacks an entry, by its name. Past `bytes` it throws `tooLarge`. Errors: these, and course_file_unreadable. */
  open(name: string, limit: { bytes: number; tooLarge: () => Error }): AsyncGenerator<Buffer, void>
}

/**
 * Opens the stored zip file of a course and checks its course.json. Nothing is unpacked but what it names, no name becomes a
 * path, and what counts is what is read rather than what the file says of itself. Error: course_file_unreadable, which says
 * what is wrong.
 */
export async function openArchive(stored: StoredZip): Promise<Archive & { close(): void }> {
  const zip = await readable(openStoredZip(stored))
  try {
    if (zip.entryCount > maxEntries) throw unreadable('It has too many files')
    const entries = new Map<string, Entry>()
    let tableBytes = 0
    await readable(
      (async () => {
        for await (const entry of zip.eachEntry()) {
          tableBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
          if (tableBytes > maxTableBytes) throw unreadable('It has too many files')
          if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
        }
      })(),
    )
    let left = unpackedBytes(stored.size)
    async function* open(name: string, { bytes, tooLarge }: { bytes: number; tooLarge: () => Error }) {
      const entry = entries.get(name)
      if (!entry) throw unreadable(`${name} is missing`)
      let size = 0
      const body: Readable = await readable(zip.openReadStreamPromise(entry))
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          size += chunk.length
          left -= chunk.length
          if (size > bytes) throw tooLarge()
          if (left < 0) throw unreadable('It is too large when unpacked')
          yield chunk
        }
      } catch (error) {
        throw refusalOf(error)
      }
    }
    const json = open('course.json', {
      bytes: courseLimits.courseFileTextBytes,
      tooLarge: () => unreadable('course.json is too large'),
    })
    return { course: await parseCourse(await buffer(json)), open, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

const readable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw refusalOf(error)
  })

const refusalOf = (error: unknown) =>
  error instanceof AppError ? error : unreadable('It is damaged or not a zip file', error)
