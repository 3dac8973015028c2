import type { CourseFile } from '@guildhall/contract/course-file'
import pLimit from 'p-limit'
import { EndedEarly, runBeside } from '../../platform/beside.ts'
import { type CourseJson, readCourseJson } from './course-json.ts'
import { unreadable } from './unreadable.ts'

/** As much as the body of any request, which is read in place as well. */
const bytesInPlace = 256 * 1024
/** The largest course takes a quarter of each. */
const memoryMb = 512
const timeMs = 30_000

const limited = pLimit(1)

/**
 * Reads course.json. A large one is read beside the server, with its own memory and for a limited time, so that no file can
 * stop or end the server. Error: course_file_unreadable, which says what is wrong.
 */
export async function parseCourse(
  json: Uint8Array,
  { maxMemoryMb = memoryMb, maxMs = timeMs } = {},
): Promise<CourseFile> {
  const read =
    json.length <= bytesInPlace
      ? readCourseJson(json)
      : await limited(() => readBeside(json, { maxMemoryMb, maxMs }))
  if ('wrong' in read) throw unreadable(read.wrong)
  return read.course
}

async function readBeside(
  json: Uint8Array,
  { maxMemoryMb, maxMs }: { maxMemoryMb: number; maxMs: number },
): Promise<CourseJson> {
  // Handed over rather than copied.
  const own = json.byteLength === json.buffer.byteLength ? json : new Uint8Array(json)
  try {
    return await runBeside<CourseJson>(new URL('course-json.worker.ts', import.meta.url), {
      maxMs,
      workerData: own,
      transferList: [own.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 32 },
      execArgv: [],
      // Its environment is of no use to it.
      env: {},
    })
  } catch (error) {
    throw error instanceof EndedEarly ? unreadable('course.json takes too long to read') : error
  }
}
