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
  'notifications.tell': [{ activityId: newId(), clubId: newId() }],
  'notifications.withdraw': [{ clubId: newId(), contentId: newId(), at }],
  'notifications.application': [{ applicationId: newId(), status: 'applied', cause: newId() }],
  'notifications.mention': [{ mentionIds: [newId()] }],
  'notifications.response': [
    { kind: 'like', contentId: newId(), personId: newId() },
    { kind: 'comment', contentId: newId(), personId: newId(), commentId: newId() },
    { kind: 'reply', contentId: newId(), personId: newId(), commentId: newId(), threadId: newId() },
  ],
  'notifications.joined': [{ inviterId: newId(), clubId: newId(), personId: newId() }],
  'notifications.course-work': [
    { kind: 'submitted', submissionId: newId() },
    { kind: 'commented', commentId: newId() },
    { kind: 'decided', submissionId: newId(), status: 'accepted', cause: newId() },
  ],
  'notifications.terms': [{ clubId: newId(), byId: newId(), at, changes: [], cause: newId() }],
  'notifications.unlocked': [{ lessonId: newId(), from: at, to: at }],
  'notifications.lessons': [{ courseId: newId(), lessonIds: [newId()], cause: newId() }],
  'notifications.reminder': [{ reminderId: newId() }],
  'courses.remind': [{ courseId: newId() }],
  'courses.settle': [{ courseId: newId() }, { courseId: newId(), lessonId: newId() }],
  'events.release': [{ clubId: newId() }],
  'hiding.all': [{ actId: newId() }],
  'hiding.messages': [{ actId: newId() }],
  'cases.follow': [{ actId: newId() }],
  'reports.answer': [{ caseId: newId() }],
  'acts.mail': [{ mailId: newId(), entryId: newId(), actId: newId() }],
  'acts.disconnect': [{ personId: newId() }],
  'accounts.confirm': [{ email: 'gone@x.test' }],
  'accounts.reset': [{ email: 'gone@x.test' }],
  'clubs.tell': [{ clubId: newId() }],
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
