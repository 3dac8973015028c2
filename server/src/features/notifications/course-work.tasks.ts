import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { notifiedTeachers, opensLesson } from '../courses/visible.reads.ts'
import { gather } from './gather.ts'
import { withoutHidingOf } from './hiding.ts'
import { isNotMuted } from './muting.ts'
import { notify } from './notify.ts'

type Work = TaskPayloads['notify.course-work']
type Gathered = 'ASSIGNMENT_SUBMITTED' | 'LESSON_COMMENTED' | 'LESSON_COMMENT_REPLIED'

const titles: Record<Gathered, string> = {
  ASSIGNMENT_SUBMITTED: 'New submission',
  LESSON_COMMENTED: 'New comment',
  LESSON_COMMENT_REPLIED: 'New reply',
}

/**
 * Notifies teachers of what is handed in and said in their lessons, people in a thread of replies, and learners of
 * decisions about what they handed in. Skips what was deleted or decided meanwhile. Idempotent.
 */
export const notifyOfCourseWork = (deps: Dependencies, work: Work): Promise<void> =>
  write(deps, async (tx) => {
    if (work.kind === 'decided') return notifyOfDecision(tx, work)
    const subject = work.kind === 'submitted' ? await submissionOf(tx, work) : await commentOf(tx, work)
    if (!subject) return
    const isSubmitted = work.kind === 'submitted'
    const teachers = sql<string>`(select user_id from ${notifiedTeachers(sql`${subject.course_id}::uuid`)} t)`
    await notifyAbout(tx, isSubmitted ? 'ASSIGNMENT_SUBMITTED' : 'LESSON_COMMENTED', subject, teachers)
    if (isSubmitted || !subject.parent_id) return
    const inThread = sql<string>`(select user_id from lesson_comments
      where ${subject.parent_id}::uuid in (id, parent_id) and user_id not in ${teachers})`
    await notifyAbout(tx, 'LESSON_COMMENT_REPLIED', subject, inThread)
  })

type Subject = {
  /** The comment's id; null for a submission. */
  comment_id: string | null
  parent_id: string | null
  at: Date
  by_id: string
  lesson_id: string
  course_id: string
  club_id: string
  club_slug: string
}

async function submissionOf({ db }: Tx, { submissionId }: { submissionId: string }) {
  const { rows } = await sql<Subject>`select null as comment_id, null as parent_id, u.submitted_at as at,
      u.user_id as by_id, u.lesson_id, c.id as course_id, k.id as club_id, k.slug as club_slug
    from submissions u join courses c on c.id = u.course_id join clubs k on k.id = c.club_id
    where u.id = ${submissionId} and u.status = 'submitted' and k.deleted_at is null for key share of u`.execute(
    db,
  )
  return rows[0]
}

async function commentOf({ db }: Tx, { commentId }: { commentId: string }) {
  const { rows } = await sql<Subject>`select o.id as comment_id, o.parent_id, o.created_at as at,
      o.user_id as by_id, o.lesson_id, c.id as course_id, k.id as club_id, k.slug as club_slug
    from lesson_comments o join lessons l on l.id = o.lesson_id join courses c on c.id = l.course_id
    join clubs k on k.id = c.club_id
    where o.id = ${commentId} and o.user_id is not null and k.deleted_at is null for key share of o`.execute(
    db,
  )
  return rows[0]
}

async function notifyAbout(
  tx: Tx,
  type: Gathered,
  subject: Subject,
  people: ReturnType<typeof sql<string>>,
): Promise<void> {
  const { at, by_id: byId, lesson_id: lessonId, club_id: clubId } = subject
  // Tasks about one lesson take turns, so that no one is notified twice. Accounts come before lessons in the order of locks.
  await sql`select pg_advisory_xact_lock(hashtext('notifications.course-work'), hashtext(${lessonId}))`.execute(
    tx.db,
  )
  const { rows: found } = await sql<{ id: string }>`select p.id from profiles p
    left join notification_preferences w on w.user_id = p.id
    where p.id in ${people} and p.id <> ${byId} and p.deleted_at is null and coalesce(w.course_work, true)
      and ${opensLesson(sql.ref('p.id'), sql`${lessonId}::uuid`)} and not ${blocks(sql.ref('p.id'), byId)}
      and ${isNotMuted({ personId: sql.ref('p.id'), clubId: sql`${clubId}::uuid`, contentId: null, reach: 'mine' })}
      and not exists (select from notifications n where n.user_id = p.id and n.lesson_id = ${lessonId}
        and n.type = ${type} and n.responses_since < ${at}::timestamptz and n.created_at >= ${at}::timestamptz)
    order by p.id`.execute(tx.db)
  const { comment_id: lessonCommentId } = subject
  const readers = lessonCommentId === null ? found : await withoutHidingOf(tx.db, found, { lessonCommentId })
  if (readers.length === 0) return
  await gather(
    tx,
    {
      ...{ type, title: titles[type], at, club: { id: clubId, slug: subject.club_slug } },
      about: { courseId: subject.course_id, lessonId },
      ...(lessonCommentId !== null && { metadata: { commentId: lessonCommentId } }),
    },
    readers.map(({ id }) => id),
  )
}

/** Not if it was handed in again meanwhile. */
async function notifyOfDecision(
  tx: Tx,
  { submissionId, status, cause }: Extract<Work, { kind: 'decided' }>,
): Promise<void> {
  const { rows } = await sql<Omit<Subject, 'at'> & { title: string; person_id: string }>`
    select u.user_id as person_id, u.decided_by as by_id, u.lesson_id, l.title, c.id as course_id, k.id as club_id,
      k.slug as club_slug
    from submissions u join lessons l on l.id = u.lesson_id join courses c on c.id = u.course_id
    join clubs k on k.id = c.club_id join profiles p on p.id = u.user_id and p.deleted_at is null
    left join notification_preferences w on w.user_id = u.user_id
    where u.id = ${submissionId} and u.status = ${status} and k.deleted_at is null and coalesce(w.course_work, true)
      and ${opensLesson(sql.ref('u.user_id'), sql.ref('u.lesson_id'))}
    for key share of u`.execute(tx.db)
  const [found] = rows
  if (!found) return
  const isAccepted = status === 'accepted'
  await notify(
    tx,
    {
      type: isAccepted ? 'ASSIGNMENT_ACCEPTED' : 'ASSIGNMENT_RETURNED',
      reach: 'mine',
      by: found.by_id ?? undefined,
      title: isAccepted
        ? `Your assignment at “${found.title}” was accepted`
        : `Your assignment at “${found.title}” was sent back with a remark`,
      message: isAccepted ? 'The lesson is marked as done.' : 'Read the remark, then hand it in again.',
      cause,
      club: { id: found.club_id, slug: found.club_slug },
      courseId: found.course_id,
      lessonId: found.lesson_id,
    },
    [{ id: found.person_id }],
  )
}
