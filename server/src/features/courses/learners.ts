import { type Expression, type SqlBool, sql } from 'kysely'
import { isInCourseGroups } from '../visibility/seen-courses.ts'

/** SQL: whether the person of enrollment `e` is shown to teachers: not deleted or suspended. */
export const isShownLearner = sql<SqlBool>`(
  exists (select from profiles s where s.id = e.user_id and s.deleted_at is null)
  and not exists (select from restrictions r where r.person_id = e.user_id and r.club_id is null
    and (r.ends_at is null or r.ends_at > now())))`

/** SQL: whether enrollment `e` has access to its course in a club: it is active, and its person a member, also of its groups. */
export const hasAccess = (clubId: Expression<unknown>) => sql<SqlBool>`(e.status = 'active' and exists (
  select from club_memberships w where w.club_id = ${clubId} and w.user_id = e.user_id)
  and exists (select from courses c where c.id = e.course_id and ${isInCourseGroups(sql.ref('e.user_id'))}))`

/** SQL: whether enrollment `e` counts as a learner, wherever learners of a club's courses are counted or listed. */
export const isLearner = (clubId: Expression<unknown>) =>
  sql<SqlBool>`(${hasAccess(clubId)} and ${isShownLearner})`

/** SQL: whether submission `s` is by a learner of its course in a club: work of people who left waits for no decision. */
export const isOfLearner = (
  clubId: Expression<unknown>,
) => sql<SqlBool>`exists (select from course_enrollments e
  where e.course_id = s.course_id and e.user_id = s.user_id and ${isLearner(clubId)})`
