import type { Viewer } from '@guildhall/contract/accounts'
import type { LessonPart } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { allow } from '../../platform/errors.ts'
import { canCreateCourses, canManageCourses, canTeach, canWriteCourse } from '../courses/courses.policy.ts'
import { isLearner, isOfLearner } from '../courses/learners.ts'
import { type CourseRow, factsOfCourse, findCourseAt, findTaughtCourse } from '../courses/visible.reads.ts'
import { filesOf, picturesIn, textPicturesIn } from '../files/files.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'

/** By the address of its page. Errors: club_not_found, course_not_found, permission_denied. */
export async function readCourseToTeach(
  { db, viewer }: PersonContext,
  address: { club: string; slug: string },
): Promise<CourseDraft> {
  const course = await findCourseAt(db, viewer, address)
  allow(canTeach(viewer, factsOfCourse(course)))
  return presentDraft(db, viewer, course)
}

/** By id. Errors: course_not_found, permission_denied. */
export const readCourseDraft = async (db: Database, viewer: Viewer, id: string): Promise<CourseDraft> =>
  presentDraft(db, viewer, await findTaughtCourse(db, viewer, id))

async function presentDraft(db: Database, viewer: Viewer, course: CourseRow): Promise<CourseDraft> {
  const [row, outline] = [await readColumns(db, course.id), await readOutline(db, course.id)]
  const canManage = canManageCourses(viewer, course)
  return {
    ...{ id: row.id, slug: row.slug, title: row.title, summary: row.summary, description: row.description },
    pictures: textPicturesIn(row.files),
    level: row.level as CourseDraft['level'],
    cover: picturesIn(row.files)[0] ?? null,
    access: row.access as CourseDraft['access'],
    requiredLevel: row.required_level,
    groupIds: row.group_ids,
    priceText: row.price_text,
    howToPay: row.how_to_pay,
    unlocking: row.unlocking as CourseDraft['unlocking'],
    hasCertificate: row.has_certificate,
    isPublished: row.published_at !== null,
    teachers: row.teachers.flatMap((one) => presentPerson(one as PersonColumns) ?? []),
    outline,
    outlineVersion: row.outline_version,
    learnerCount: row.learner_count,
    submissionCount: row.submission_count,
    updatedAt: row.updated_at.toISOString(),
    can: {
      edit: canWriteCourse(viewer, factsOfCourse(course)),
      duplicate: canCreateCourses(viewer, course),
      delete: canManage,
      changeTeachers: canManage,
    },
  }
}

const readColumns = (db: Database, id: string) =>
  db
    .selectFrom('courses as c')
    .selectAll('c')
    .select((eb) => [
      filesOf('course_id', eb.ref('c.id')).as('files'),
      sql<
        string[]
      >`array(select g.group_id::text from course_groups g where g.course_id = c.id order by 1)`.as(
        'group_ids',
      ),
      // People who left the club no longer teach.
      jsonArrayFrom(
        eb
          .selectFrom('course_teachers as t')
          .innerJoin('club_memberships as m', (join) =>
            join.onRef('m.user_id', '=', 't.user_id').onRef('m.club_id', '=', 'c.club_id'),
          )
          .innerJoin('profiles as p', 'p.id', 't.user_id')
          .select(personColumns)
          .whereRef('t.course_id', '=', 'c.id')
          .orderBy('t.position')
          .orderBy('t.user_id'),
      ).as('teachers'),
      sql<number>`(select count(*)::int from course_enrollments e
        where e.course_id = c.id and ${isLearner(sql.ref('c.club_id'))})`.as('learner_count'),
      sql<number>`(select count(*)::int from submissions s
        where s.course_id = c.id and s.status = 'submitted' and ${isOfLearner(sql.ref('c.club_id'))}
          and exists (select from lessons l where l.id = s.lesson_id))`.as('submission_count'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()

/** SQL: what lesson `l` has besides its text, in the order of `lessonParts`. */
const partsOf = sql<LessonPart[]>`array_remove(array[
  case when l.video_url <> '' or 'video' = any(f.purposes) then 'video' end,
  case when 'audio' = any(f.purposes) then 'audio' end,
  case when f.purposes && array['attachments', 'course-file'] then 'files' end,
  case when q.lesson_id is not null then 'quiz' end,
  case when a.lesson_id is not null then 'assignment' end], null)`

async function readOutline(db: Database, courseId: string): Promise<CourseDraft['outline']> {
  const sections = await db
    .selectFrom('course_sections')
    .select(['id', 'title'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const lessons = await db
    .selectFrom('lessons as l')
    .leftJoin('quizzes as q', 'q.lesson_id', 'l.id')
    .leftJoin('assignments as a', 'a.lesson_id', 'l.id')
    .leftJoinLateral(
      sql<{ purposes: string[] | null }>`(select array_agg(x.purpose) as purposes
        from files x where x.lesson_id = l.id)`.as('f'),
      (join) => join.onTrue(),
    )
    .selectAll('l')
    .select(partsOf.as('has'))
    .where('l.course_id', '=', courseId)
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
  return sections.map((section) => ({
    ...section,
    lessons: lessons
      .filter((lesson) => lesson.section_id === section.id)
      .map((lesson) => ({
        ...{ id: lesson.id, slug: lesson.slug, title: lesson.title, minutes: lesson.minutes },
        ...{ isPreview: lesson.is_preview, isOptional: lesson.is_optional },
        isPublished: lesson.published_at !== null,
        has: lesson.has,
        unlockDays: lesson.unlock_days,
        unlockAt: lesson.unlock_at?.toISOString() ?? null,
      })),
  }))
}
