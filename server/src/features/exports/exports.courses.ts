import { sql } from 'kysely'
import { isSeenBy } from '../visibility/seen.ts'
import type { Keyed } from './exports.rows.ts'

// A person's activity in courses. Titles only of what they can still see; their own texts in any case.

const club = sql`'club', jsonb_build_object('name', k.name, 'slug', k.slug)`
const course = (personId: string) => sql`jsonb_build_object('id', c.id, ${club})
  || case when ${isSeenBy(personId, sql.ref('c.created_at'))} and c.published_at is not null
    then jsonb_build_object('title', c.title, 'slug', c.slug) else '{}' end`
const lesson = (personId: string) => sql`jsonb_build_object('id', l.id)
  || case when ${isSeenBy(personId, sql.ref('c.created_at'))} and c.published_at is not null and l.published_at is not null
    then jsonb_build_object('title', l.title, 'slug', l.slug) else '{}' end`
const inClub = (personId: string) => sql`join clubs k on k.id = c.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}`
/** SQL: from rows `t` with a lesson on. */
const ofLesson = (personId: string) => sql`join lessons l on l.id = t.lesson_id
  join courses c on c.id = l.course_id ${inClub(personId)}`

export const enrollments = (personId: string) => sql<Keyed>`
  select t.began_at as at, t.course_id as key, jsonb_build_object('course', ${course(personId)},
    'status', t.status, 'beganAt', t.began_at, 'lastSeenAt', t.last_seen_at, 'finishedAt', t.completed_at,
    'remindedAt', t.reminded_at) as row
  from course_enrollments t join courses c on c.id = t.course_id ${inClub(personId)} where t.user_id = ${personId}`

export const taughtCourses = (personId: string) => sql<Keyed>`
  select c.created_at as at, c.id as key, jsonb_build_object('course', jsonb_build_object('id', c.id, ${club},
    'title', c.title, 'slug', c.slug), 'createdByYou', c.created_by is not distinct from ${personId}) as row
  from course_teachers t join courses c on c.id = t.course_id ${inClub(personId)}
  where t.user_id = ${personId} and m.user_id is not null and k.deleted_at is null`

/**
 * Opened and finished; a lesson may be finished by an accepted assignment or a teacher without a visit. `isOpenAgain`: its
 * quiz or assignment was required since.
 */
export const lessons = (personId: string) => sql<Keyed>`
  select coalesce(v.first_at, d.done_at) as at, l.id as key, jsonb_build_object('lesson', ${lesson(personId)},
    'course', ${course(personId)}, 'firstOpenedAt', v.first_at, 'lastOpenedAt', v.last_at,
    'videoSeconds', v.video_position, 'doneAt', d.done_at, 'doneBy', d.done_by)
    || case when d.is_open_again then '{"isOpenAgain": true}'::jsonb else '{}' end as row
  from (select * from lesson_visits where user_id = ${personId}) v
  full join (select lesson_id, done_at, done_by, false as is_open_again from lesson_completions where user_id = ${personId}
    union all select lesson_id, done_at, done_by, true from reopened_completions r where user_id = ${personId}
      and not exists (select from lesson_completions n where n.lesson_id = r.lesson_id and n.user_id = r.user_id)) d
    using (lesson_id)
  join lessons l on l.id = lesson_id join courses c on c.id = l.course_id ${inClub(personId)}`

export const lessonNotes = (personId: string) => sql<Keyed>`
  select t.updated_at as at, l.id as key, jsonb_build_object('lesson', ${lesson(personId)},
    'course', ${course(personId)}, 'note', t.content, 'updatedAt', t.updated_at) as row
  from lesson_notes t ${ofLesson(personId)} where t.user_id = ${personId}`

/** With the words of questions and options while they are as they were answered. */
const answers = sql`(select coalesce(jsonb_agg(jsonb_build_object('question', q.question,
    'chosen', array(select o ->> 'text' from jsonb_array_elements(q.options) o
      where coalesce(a -> 'optionIds', '[]') ? (o ->> 'id')),
    'text', a ->> 'text') order by n), '[]')
  from jsonb_array_elements(t.answers) with ordinality answered (a, n)
  left join quizzes z on z.lesson_id = t.lesson_id and z.version = t.quiz_version
  left join quiz_questions q on q.lesson_id = z.lesson_id and q.id::text = a ->> 'questionId')`

export const quizAttempts = (personId: string) => sql<Keyed>`
  select t.created_at as at, t.id as key, jsonb_build_object('lesson', ${lesson(personId)},
    'course', ${course(personId)}, 'createdAt', t.created_at, 'percent', t.score, 'passed', t.is_passed,
    'answers', ${answers}) as row
  from quiz_attempts t ${ofLesson(personId)} where t.user_id = ${personId}`

export const submissions = (personId: string) => sql<Keyed>`
  select t.submitted_at as at, t.id as key, jsonb_build_object('lesson', ${lesson(personId)},
    'course', ${course(personId)}, 'text', t.content, 'link', t.link,
    'files', array(select f.path from files f where f.submission_id = t.id order by f.position),
    'status', t.status, 'remark', t.remark, 'submittedAt', t.submitted_at, 'decidedAt', t.decided_at) as row
  from submissions t ${ofLesson(personId)} where t.user_id = ${personId}`

export const lessonComments = (personId: string) => sql<Keyed>`
  select t.created_at as at, t.id as key, jsonb_build_object('id', t.id, 'text', t.content,
    'createdAt', t.created_at, 'editedAt', t.edited_at, 'answers', t.parent_id, 'lesson', ${lesson(personId)},
    'course', ${course(personId)}) as row
  from lesson_comment_rows t ${ofLesson(personId)} where t.user_id = ${personId}`

export const certificates = (personId: string) => sql<Keyed>`
  select t.issued_at as at, t.id as key, jsonb_build_object('code', t.code, 'name', t.person_name,
    'course', t.course_title, 'club', t.club_name, 'issuedAt', t.issued_at, 'revokedAt', t.revoked_at) as row
  from certificates t where t.user_id = ${personId}`
