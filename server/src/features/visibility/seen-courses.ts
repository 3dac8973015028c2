import { type Expression, type SqlBool, sql } from 'kysely'
import { isListedAdmin, isOpenTo, isSeenSince } from './seen.ts'

type Who = string | Expression<string>

/** SQL: whether the viewer is named as a teacher of course `c`, and is in its club by membership `m`. */
export const isNamedTeacher = (viewerId: Who) => sql<boolean>`(m.user_id is not null and exists (
  select from course_teachers t where t.course_id = c.id and t.user_id = ${viewerId}))`

/** SQL: whether the viewer teaches course `c` of club `k` with membership `m`, named or as owner or admin. */
export const teaches = (viewerId: Who) => sql<SqlBool>`(${isNamedTeacher(viewerId)}
  or coalesce(k.user_id = ${viewerId} or m.role = 'admin' or ${isListedAdmin(viewerId)}, false))`

/**
 * SQL: whether a person is in the club of course `c`, since the course was created or by being admitted to it (enrollment
 * `e`). Lessons are as private as their course.
 */
export const isSeenCourseAt = (viewerId: Who) => sql<SqlBool>`(${isOpenTo(viewerId)} and (
  ${isSeenSince(viewerId, sql.ref('c.created_at'))} or ${isNamedTeacher(viewerId)}
  or m.user_id is not null and e.status = 'active'))`

/** SQL: whether a person sees course `c`: drafts are seen by who may edit them. */
export const isSeenCourse = (viewerId: Who) =>
  sql<SqlBool>`${isSeenCourseAt(viewerId)} and (c.published_at is not null or ${teaches(viewerId)})`

/** SQL: whether course `c` is open to a person's groups: they are in one of its groups, or its access isn't by groups. */
export const isInCourseGroups = (personId: Who) => sql<boolean>`(c.access <> 'groups' or exists (
  select from course_groups cg join club_group_members cw on cw.group_id = cg.group_id and cw.user_id = ${personId}
  where cg.course_id = c.id))`

/** SQL: whether a person sees a course in club `k`, with membership `m`. */
export const seesCourses = (viewerId: Who) => sql<boolean>`exists (select from courses c
  left join course_enrollments e on e.course_id = c.id and e.user_id = ${viewerId}
  where c.club_id = k.id and ${isSeenCourse(viewerId)})`
