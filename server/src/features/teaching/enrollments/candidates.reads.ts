import type { Person } from '@guildhall/contract/common'
import { sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import { prepared, type SqlParams } from '../../../platform/database/prepared.ts'
import { matchesName, membersNamed, namePatternsOf, newest } from '../../clubs/name-search.ts'
import { findTaughtCourse } from '../../courses/visible.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../../profiles/profiles.reads.ts'
import { isInCourseGroups } from '../../visibility/seen-courses.ts'

const most = 10

/** Members, also of its groups, who do not learn in the course now. Errors: course_not_found, permission_denied. */
export async function readEnrollmentCandidates(
  { db, viewer }: PersonContext,
  courseId: string,
  q: string,
): Promise<{ people: Person[] }> {
  const course = await findTaughtCourse(db, viewer, courseId)
  const query = { clubId: course.club_id, courseId: course.id, namePatterns: namePatternsOf(q) }
  let rows = await amongNewest(db, query)
  // As in the search of members; the index cannot help with a single letter.
  if (query.namePatterns && rows.length < most && q.trim().length > 1) rows = await byIndex(db, query)
  return { people: rows.flatMap((row) => presentPerson(row) ?? []) }
}

type Query = { clubId: string; courseId: string; namePatterns?: string[] | undefined }

const amongNewest = prepared<Query, PersonColumns>((db, { clubId, courseId, namePatterns }) => {
  const latest = (isOfRole: string) => sql`(select user_id, person_name, created_at from club_memberships
    where club_id = ${clubId} and role ${sql.raw(isOfRole)} 'admin'
    order by created_at desc, user_id desc limit ${sql.lit(newest)})`
  return {
    compile: () =>
      candidates(
        sql`(${latest('<>')} union all ${latest('=')}) m`,
        sql`true ${matchesName(namePatterns)}`,
        courseId,
        namePatterns ? sql`m.person_name` : sql`m.created_at desc`,
      ).compile(db),
  }
})

const byIndex = prepared<Query, PersonColumns>(
  (db, { clubId, courseId, namePatterns = sql<string[]>`'{}'` }) => ({
    compile: () =>
      candidates(membersNamed(namePatterns, clubId), sql`true`, courseId, sql`m.person_name`).compile(db),
  }),
)

const candidates = (
  members: ReturnType<typeof membersNamed>,
  where: ReturnType<typeof membersNamed>,
  courseId: SqlParams<Query>['courseId'],
  order: ReturnType<typeof membersNamed>,
) => sql<PersonColumns>`
  select ${sql.join(personColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))}
  from ${members} join profiles p on p.id = m.user_id and p.deleted_at is null
  where ${where} and not exists (select from course_enrollments e
    where e.course_id = ${courseId} and e.user_id = m.user_id and e.status = 'active')
    and exists (select from courses c where c.id = ${courseId} and ${isInCourseGroups(sql.ref('m.user_id'))})
  order by ${order}, m.user_id limit ${sql.lit(most)}`
