import { type Expression, sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/database/write.ts'
import { nobody } from '../../platform/ids.ts'
import { inSteps, taskBudgetMs } from '../../platform/tasks/batches.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { finishCourse, lacksFinish } from './finishing.writes.ts'
import { hasAccess } from './learners.ts'
import { hasPassed, isAccepted, passedQuiz } from './passing.ts'
import { signalLearning } from './seen.writes.ts'

/** Learners per write, so that their own acts wait only briefly. */
const learnersAtOnce = 200

type Settling = TaskPayloads['courses.settle']

/**
 * Queues what follows for learners from a change of their course: lessons done or open again, completions and
 * certificates. `lessonId`: of the lesson whose required work changed.
 */
export const settleCourse = (tx: Tx, courseId: string, lessonId?: string): Promise<void> =>
  tx.task(
    'courses.settle',
    { courseId, ...(lessonId && { lessonId }) },
    { key: `courses.settle ${courseId} ${lessonId ?? ''}` },
  )

/**
 * In short writes; another task continues from `after`. Lessons are settled for everyone, completions for people with access
 * to a published course. Idempotent, also concurrently.
 */
export async function settleLearners(
  deps: Dependencies,
  { after = nobody, ...change }: Settling,
  budgetMs = taskBudgetMs,
): Promise<void> {
  await inSteps(
    { after, budgetMs },
    (from) => settleSome(deps, change, from),
    (from) => addTask(deps.db, 'courses.settle', { ...change, after: from }),
  )
}

/** Id of the last person, if there may be more. */
const settleSome = (
  deps: Dependencies,
  { courseId, lessonId }: Omit<Settling, 'after'>,
  after: string,
): Promise<string | undefined> =>
  write(deps, async (tx) => {
    const course = await tx.db
      .selectFrom('courses')
      .select(['id', 'club_id', 'title', 'published_at'])
      .where('id', '=', courseId)
      .forShare()
      .executeTakeFirst()
    if (!course) return undefined
    const mayFinish = sql`${course.published_at !== null} and ${hasAccess(sql`${course.club_id}::uuid`)}`
    const { rows: page } = await sql<{ id: string; mayFinish: boolean; isLacking: boolean }>`
      select e.user_id as id, ${mayFinish} as "mayFinish", ${mayFinish} and ${lacksFinish} as "isLacking"
      from course_enrollments e where e.course_id = ${courseId} and e.user_id > ${after}
      order by e.user_id limit ${learnersAtOnce}`.execute(tx.db)
    const chosen = page.filter(({ isLacking }) => lessonId !== undefined || isLacking)
    const ids = chosen.map(({ id }) => id)
    await sql`select from course_enrollments e where e.course_id = ${courseId} and e.user_id = any(${ids}::uuid[])
      order by e.user_id for update`.execute(tx.db)
    const changed = lessonId ? await settleLesson(tx, lessonId, ids) : []
    const able = chosen.flatMap((one) => (one.mayFinish ? [one.id] : []))
    const finished = await finishCourse(tx, course, able)
    signalLearning(tx, courseId, [...new Set([...changed, ...finished])])
    return page.length === learnersAtOnce ? page.at(-1)?.id : undefined
  })

/** SQL: `hasPassed` of enrollment `e` at a lesson. */
const passedIt = (lessonId: Expression<unknown>) => hasPassed(lessonId, sql.ref('e.user_id'))

/**
 * Makes a lesson done for those who passed all that it requires, and open for those who have not; people who
 * completed the course keep what they have. What is opened is done again once it is no longer required. Returns for whom it
 * changed.
 */
async function settleLesson({ db }: Tx, lessonId: string, personIds: string[]): Promise<string[]> {
  const id = sql`${lessonId}::uuid`
  const of = sql`e.user_id = any(${personIds}::uuid[]) and l.id = ${id} and e.course_id = l.course_id`
  const { rows: opened } = await sql<{ id: string }>`
    with opened as (delete from lesson_completions d using course_enrollments e, lessons l
      where ${of} and d.lesson_id = l.id and d.user_id = e.user_id and e.completed_at is null and not ${passedIt(id)}
      returning d.lesson_id, d.user_id, d.course_id, d.done_by, d.done_at)
    insert into reopened_completions as r (lesson_id, user_id, course_id, done_by, done_at) select * from opened
    on conflict (lesson_id, user_id) do update set done_at = excluded.done_at returning r.user_id as id`.execute(
    db,
  )
  const { rows: done } = await sql<{ id: string }>`
    with again as (delete from reopened_completions r using course_enrollments e, lessons l
      where ${of} and r.lesson_id = l.id and r.user_id = e.user_id and ${passedIt(id)}
      returning r.user_id, r.done_by, r.done_at)
    insert into lesson_completions as d (lesson_id, user_id, course_id, done_by, done_at)
    select l.id, e.user_id, l.course_id, coalesce(a.done_by, case when ${passedQuiz(id, sql.ref('e.user_id'))}
        then 'quiz' else 'assignment' end), coalesce(a.done_at, now())
    from course_enrollments e join lessons l on ${of} left join again a on a.user_id = e.user_id
    where ${passedIt(id)} and (a.user_id is not null or ${passedQuiz(id, sql.ref('e.user_id'))}
      or ${isAccepted(id, sql.ref('e.user_id'))})
    on conflict (lesson_id, user_id) do nothing returning d.user_id as id`.execute(db)
  return [...opened, ...done].map((row) => row.id)
}

/** Settles each course once a day: for people who came back, and for what another version of the server left. */
export async function settleAllCourses(deps: Dependencies): Promise<void> {
  await write(deps, async (tx) => {
    const { rows } = await sql<{ courseId: string }>`select c.id as "courseId" from courses c
      where c.published_at is not null and exists (select from course_enrollments e
        where e.course_id = c.id and e.status = 'active' and (e.completed_at is null or c.has_certificate))`.execute(
      tx.db,
    )
    await tx.tasks('courses.settle', rows, { isBulk: true })
  })
}
