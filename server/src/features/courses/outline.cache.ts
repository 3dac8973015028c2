import type { GroupLabel } from '@guildhall/contract/club-groups'
import type { Picture } from '@guildhall/contract/common'
import type { TextPicture } from '@guildhall/contract/content'
import type { CourseAccess, CourseLevel, LessonPart, Unlocking } from '@guildhall/contract/course-limits'
import { type OutlineLesson, type OutlineSection, outlineSection } from '@guildhall/contract/courses'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { anyOf, prepared } from '../../platform/database/prepared.ts'
import { versionCache } from '../../platform/database/version-cache.ts'
import { compileSerializer, withText } from '../../platform/http/serializer.ts'
import {
  courseFilePurposes,
  type FileRow,
  filesOf,
  picturesIn,
  textPicturesIn,
} from '../files/files.reads.ts'
import type { PlannedLesson } from './progress.ts'

/** The part of a course that is the same for all viewers: its text and outline, drafts included. */
export type SharedCourse = {
  id: string
  slug: string
  title: string
  summary: string
  description: string
  cover: Picture | null
  pictures: TextPicture[]
  level: CourseLevel | null
  access: CourseAccess
  requiredLevel: number | null
  groups: GroupLabel[]
  priceText: string
  howToPay: string
  unlocking: Unlocking
  hasCertificate: boolean
  publishedAt: string | null
  updatedAt: string
  /** Published lessons. */
  lessonCount: number
  /** Length of the published lessons. */
  minutes: number
  /** In order. */
  lessons: PlannedLesson[]
  /** For teachers. */
  outline: OutlineSection[]
  /** Without drafts, and without sections that have nothing else. */
  publishedOutline: OutlineSection[]
}

type LessonRow = {
  id: string
  section_id: string
  slug: string
  title: string
  minutes: number | null
  is_preview: boolean
  is_optional: boolean
  /** Times in milliseconds. */
  published_at: number | null
  first_published_at: number | null
  unlock_days: number | null
  unlock_at: number | null
  has_link: boolean
  has_quiz: boolean
  has_assignment: boolean
  purposes: string[]
}

type Row = {
  id: string
  version: number
  slug: string
  title: string
  summary: string
  description: string
  level: CourseLevel | null
  access: CourseAccess
  required_level: number | null
  groups: GroupLabel[]
  price_text: string
  how_to_pay: string
  unlocking: Unlocking
  has_certificate: boolean
  published_at: Date | null
  updated_at: Date
  files: FileRow[]
  sections: { id: string; title: string }[]
  lessons: LessonRow[]
}

/** Some 300 courses of 100 lessons. */
const courses = versionCache<SharedCourse>({
  maxSize: 48_000_000,
  sizeOf: ({ lessons, description }) => 4000 + 2 * description.length + 1500 * lessons.length,
})

const milliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const lessonsOf = sql<LessonRow[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'section_id', l.section_id, 'slug', l.slug, 'title', l.title, 'minutes', l.minutes,
    'is_preview', l.is_preview, 'is_optional', l.is_optional, 'published_at', ${milliseconds('l.published_at')},
    'first_published_at', ${milliseconds('l.first_published_at')}, 'unlock_days', l.unlock_days,
    'unlock_at', ${milliseconds('l.unlock_at')}, 'has_link', l.video_url <> '',
    'has_quiz', exists (select from quizzes q where q.lesson_id = l.id),
    'has_assignment', exists (select from assignments a where a.lesson_id = l.id),
    'purposes', array(select distinct f.purpose from files f where f.lesson_id = l.id)
  ) order by l.position, l.id), '[]') from lessons l where l.course_id = c.id)`

const rowsOf = prepared<{ ids: string[] }, Row>((db, { ids }) =>
  db
    .selectFrom('courses as c')
    .select((eb) => [
      ...(['c.id', 'c.slug', 'c.title', 'c.summary', 'c.description', 'c.level', 'c.access'] as const),
      ...(['c.required_level', 'c.price_text', 'c.how_to_pay', 'c.unlocking'] as const),
      ...(['c.has_certificate', 'c.published_at', 'c.updated_at'] as const),
      sql<number>`c.version`.as('version'),
      sql<
        GroupLabel[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by fold_name(g.name)), '[]')
        from course_groups cg join club_groups g on g.id = cg.group_id where cg.course_id = c.id)`.as(
        'groups',
      ),
      filesOf('course_id', eb.ref('c.id')).as('files'),
      sql<Row['sections']>`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title)
        order by s.position, s.id), '[]') from course_sections s where s.course_id = c.id)`.as('sections'),
      lessonsOf.as('lessons'),
    ])
    .where('c.id', '=', anyOf(ids))
    .$castTo<Row>(),
)

/** Courses by id, from memory in these versions; those that are not stored are read. Checks no permission. */
export const readSharedCourses = (
  db: Database,
  wanted: { id: string; version: number }[],
): Promise<Map<string, SharedCourse>> =>
  courses.load(db, wanted, async (ids) =>
    (await rowsOf(db, { ids })).map((row) => {
      const shared = present(row)
      courses.set(db, row.id, row.version, shared)
      return [row.id, shared]
    }),
  )

function present(row: Row): SharedCourse {
  const published = row.lessons.filter((lesson) => lesson.published_at !== null)
  const outlineOf = (lessons: LessonRow[]) =>
    row.sections.map((section) =>
      written({
        ...section,
        lessons: lessons.filter((lesson) => lesson.section_id === section.id).map(presentLesson),
      }),
    )
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    description: row.description,
    cover: picturesIn(row.files)[0] ?? null,
    pictures: textPicturesIn(row.files),
    level: row.level,
    access: row.access,
    requiredLevel: row.required_level,
    groups: row.groups,
    priceText: row.price_text,
    howToPay: row.how_to_pay,
    unlocking: row.unlocking,
    hasCertificate: row.has_certificate,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    lessonCount: published.length,
    minutes: published.reduce((sum, lesson) => sum + (lesson.minutes ?? 0), 0),
    lessons: row.lessons.map(planned),
    outline: outlineOf(row.lessons),
    publishedOutline: outlineOf(published).filter(({ lessons }) => lessons.length > 0),
  }
}

const write = compileSerializer(outlineSection)
/** Serialized once: an outline is most of what the page of a course sends. */
const written = (section: OutlineSection) => withText(section, write(section))

function presentLesson(row: LessonRow): OutlineLesson {
  const has = (part: LessonPart, isThere: boolean) => (isThere ? [part] : [])
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    minutes: row.minutes,
    isPreview: row.is_preview,
    isOptional: row.is_optional,
    isPublished: row.published_at !== null,
    has: [
      ...has('video', row.has_link || row.purposes.includes('video')),
      ...has('audio', row.purposes.includes('audio')),
      ...has(
        'files',
        courseFilePurposes.some((purpose) => row.purposes.includes(purpose)),
      ),
      ...has('quiz', row.has_quiz),
      ...has('assignment', row.has_assignment),
    ],
  }
}

const planned = (row: LessonRow): PlannedLesson => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  isPreview: row.is_preview,
  isOptional: row.is_optional,
  publishedAt: row.published_at,
  firstPublishedAt: row.first_published_at,
  unlockDays: row.unlock_days,
  unlockAt: row.unlock_at,
})
