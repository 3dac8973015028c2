import { type CourseFile, courseFile, type LessonInFile, lessonInFile } from '@guildhall/contract/course-file'
import { courseLimits } from '@guildhall/contract/course-limits'
import { z } from 'zod'
import { boundsOf } from '../../platform/http/bounds.ts'

/** More than a course within its limits has: a lesson has up to 2,600 values, most of them in its quiz. */
const maxValues = 1_000_000
const maxDepth = 32

/** The contents of course.json, or its error. */
export type CourseJson = { course: CourseFile } | { wrong: string }

/** The course without its lessons, which are parsed one after the other, so that a bad file costs one of them. */
const frame = courseFile.extend({
  sections: z
    .array(
      z.object({
        title: lessonInFile.shape.title,
        lessons: z
          .array(z.custom<unknown>(() => true))
          .max(courseLimits.lessons, 'A course has at most 300 lessons'),
      }),
    )
    .max(courseLimits.sections, 'A course has at most 50 sections'),
})
const [excessInFrame, excessInLesson] = [boundsOf(frame), boundsOf(lessonInFile)]

/** Reads course.json. Its work and memory grow with its bytes alone. */
export function readCourseJson(json: Uint8Array): CourseJson {
  if (!isReadable(json)) return { wrong: 'course.json has too much in it' }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(json))
  } catch {
    return { wrong: 'course.json is not JSON' }
  }
  try {
    const { sections, ...rest } = parse(frame, excessInFrame, value, [])
    if (sections.reduce((sum, { lessons }) => sum + lessons.length, 0) > courseLimits.lessons)
      return { wrong: 'course.json: sections: A course has at most 300 lessons' }
    const parsed = sections.map(({ title, lessons }, at) => ({
      title,
      lessons: lessons.map(
        (lesson, index): LessonInFile =>
          parse(lessonInFile, excessInLesson, lesson, ['sections', at, 'lessons', index]),
      ),
    }))
    return { course: { ...rest, sections: parsed } }
  } catch (error) {
    if (error instanceof WrongError) return { wrong: error.message }
    throw error
  }
}

class WrongError extends Error {}

function parse<T>(
  schema: z.ZodType<T>,
  excessIn: ReturnType<typeof boundsOf>,
  value: unknown,
  place: PropertyKey[],
): T {
  const excess = excessIn(value)
  const { data, error } = excess ? {} : schema.safeParse(value)
  const issue = excess ?? error?.issues[0]
  if (issue)
    throw new WrongError(`course.json: ${[...place, ...issue.path].map(String).join('.')}: ${issue.message}`)
  return data as T
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [opening, closing] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])]

/** Counts values and depth before they take memory: `[[],[],…]` takes thirty times its bytes. */
function isReadable(json: Uint8Array): boolean {
  let [values, depth, isText] = [1, 0, false]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (isText) {
      if (byte === backslash) at += 1
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === comma) values += 1
    else if (opening.has(byte)) {
      values += 1
      depth += 1
    } else if (closing.has(byte)) depth -= 1
    if (values > maxValues || depth > maxDepth) return false
  }
  return true
}
