import { buffer } from 'node:stream/consumers'
import { type CourseFile, courseFile } from '@guildhall/contract/course-file'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { Entry } from 'yauzl'
import { AppError } from '../../platform/errors.ts'

/** Of a zip file with a course. */
const maxEntries = 5000
const maxUnpackedBytes = 2 * courseLimits.importBytes
const maxJsonBytes = 32 * 1024 * 1024

export type Archive = {
  course: CourseFile
  /** By the name of an entry. Error: course_file_unreadable. */
  read(name: string): Promise<Buffer>
}

/**
 * Opens an uploaded zip file and checks its course.json. Nothing is unpacked but what it names, and no name becomes a
 * path. Error: course_file_unreadable, which says what is wrong.
 */
export async function openArchive(body: Buffer): Promise<Archive> {
  const { default: yauzl } = await import('yauzl')
  // Sizes are checked against what is unpacked.
  const zip = await readable(yauzl.fromBufferPromise(body, { lazyEntries: true, validateEntrySizes: true }))
  if (zip.entryCount > maxEntries) throw unreadable('It has too many files')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  await readable(
    (async () => {
      for await (const entry of zip.eachEntry()) {
        unpacked += entry.uncompressedSize
        if (unpacked > maxUnpackedBytes) throw unreadable('It is too large when unpacked')
        if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      }
    })(),
  )
  const read = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw unreadable(`${name} is missing`)
    return readable(zip.openReadStreamPromise(entry).then(buffer))
  }
  const json = entries.get('course.json')
  if (json && json.uncompressedSize > maxJsonBytes) throw unreadable('course.json is too large')
  return { course: parse(await read('course.json')), read }
}

function parse(json: Buffer): CourseFile {
  let value: unknown
  try {
    value = JSON.parse(json.toString())
  } catch {
    throw unreadable('course.json is not JSON')
  }
  const { success, data, error } = courseFile.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw unreadable(`course.json: ${issue?.path.join('.')}: ${issue?.message}`)
}

const readable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof AppError ? error : unreadable('It is damaged or not a zip file', error)
  })

export const unreadable = (why: string, cause?: unknown) =>
  new AppError('course_file_unreadable', {
    message: `This file has no course that can be imported. ${why}`,
    cause,
  })
