import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addTask } from './platform/database/write.ts'
import { newId } from './platform/ids.ts'
import type { TaskName, TaskPayloads } from './platform/tasks/tasks.ts'
import { openWorld } from './testing/world.ts'

const { app, eventually } = await openWorld()
const { db } = app.deps

/** Tasks about something that may be gone; all others need nothing, or find by themselves what there is to do. */
type AboutSomething = Exclude<
  { [N in TaskName]: Record<string, never> extends TaskPayloads[N] ? never : N }[TaskName],
  'mail.send'
>
const at = '2026-05-01T10:00:00.000Z'
const gone: { [N in AboutSomething]: TaskPayloads[N][] } = {
  'place.notify': [{ page: 'terms', number: 999 }],
  'prevention.flag': [
    { kind: 'content', id: newId(), note: 'A word' },
    { kind: 'comment', id: newId(), note: 'A word' },
  ],
  'held.notify': [{ heldId: newId(), what: 'waiting' }],
  'cases.mail': [{ caseId: newId() }],
  'cases.escalated': [{ caseId: newId() }],
  'cases.legal': [{ caseId: newId(), noticeId: newId() }],
  'profiles.renew-shown': [{ personId: newId() }],
  'exports.make': [{ exportId: newId() }],
  'account-deletions.finish': [{ personId: newId() }],
  'search.follow': [{ clubId: newId() }],
  'topics.move': [{ clubId: newId(), fromTopicId: newId(), topicId: null }],
  'notify.activity': [{ activityId: newId(), clubId: newId() }],
  'notifications.withdraw': [{ clubId: newId(), contentId: newId(), at }],
  'notify.application': [{ applicationId: newId(), status: 'applied', cause: newId() }],
  'notify.mentions': [{ mentionIds: [newId()] }],
  'notify.response': [
    { kind: 'like', contentId: newId(), personId: newId() },
    { kind: 'comment', contentId: newId(), personId: newId(), commentId: newId() },
    { kind: 'reply', contentId: newId(), personId: newId(), commentId: newId(), threadId: newId() },
  ],
  'entitlements.admit': [{ clubId: newId(), personIds: [newId()] }],
  'notify.entitlement': (['asked', 'paid', 'given', 'due', 'late', 'ended'] as const).map((what) => ({
    ...{ what, entitlementId: newId(), clubId: newId(), personId: newId() },
  })),
  'notify.join': [{ inviterId: newId(), clubId: newId(), personId: newId() }],
  'notify.course-work': [
    { kind: 'submitted', submissionId: newId() },
    { kind: 'commented', commentId: newId() },
    { kind: 'decided', submissionId: newId(), status: 'accepted', cause: newId() },
  ],
  'notify.terms': [{ clubId: newId(), byId: newId(), at, changes: [], cause: newId() }],
  'notify.unlocked-lesson': [{ lessonId: newId(), from: at, to: at }],
  'notify.new-lessons': [{ courseId: newId(), lessonIds: [newId()], cause: newId() }],
  'notify.reminder': [{ reminderId: newId() }],
  'courses.remind': [{ courseId: newId() }],
  'courses.settle': [{ courseId: newId() }, { courseId: newId(), lessonId: newId() }],
  'groups.follow': [
    { clubId: newId() },
    { clubId: newId(), groupId: newId(), personIds: [newId()], byId: newId() },
  ],
  'events.release': [{ clubId: newId() }],
  'hiding.all': [{ actId: newId() }],
  'hiding.messages': [{ actId: newId() }],
  'cases.follow': [{ actId: newId() }],
  'reports.answer': [{ caseId: newId() }],
  'acts.mail': [{ mailId: newId(), entryId: newId(), actId: newId() }],
  'acts.disconnect': [{ personId: newId() }],
  'accounts.confirm': [{ email: 'gone@x.test' }],
  'accounts.reset': [{ email: 'gone@x.test' }],
  'notify.club-deletion': [{ clubId: newId() }],
  'clubs.clear': [{ clubId: newId() }],
}

it.each(Object.keys(gone) as AboutSomething[])('%s ends quietly once its subject is gone', async (name) => {
  for (const payload of gone[name]) await addTask(db, name, payload as never)
  await eventually(async () => {
    const { rows } = await sql<{ last_error: string | null }>`
      select last_error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where identifier = ${name}`.execute(db)
    expect(rows.map((row) => row.last_error).filter((error) => error !== null)).toEqual([])
    return rows.length === 0
  })
})

it('runs what earlier releases queued under former names', async () => {
  const queued: Record<string, object> = {
    'notifications.mention': { mentionIds: [newId()] },
    'notifications.unlock': {},
    'clubs.tell': { clubId: newId() },
  }
  for (const [name, payload] of Object.entries(queued)) await addTask(db, name as TaskName, payload as never)
  await eventually(async () => {
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier = any(${Object.keys(queued)})`.execute(db)
    return rows.length === 0
  })
})
