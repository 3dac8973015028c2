import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { foreignKeysTo } from '../../platform/database/foreign-keys.ts'
import { addTask, write } from '../../platform/database/write.ts'
import {
  type Bounded,
  batchRows,
  checkBudget,
  each,
  inBatches,
  taskBudgetMs,
  withinBudget,
} from '../../platform/tasks/batches.ts'
import { forgetHidden } from '../acts/hiding/hiding.account-deletion.ts'
import { anonymizeCases } from '../cases/cases.account-deletion.ts'
import { anonymizeActivity, removeFromPublisherLists } from '../clubs/clubs.account-deletion.ts'
import { anonymizeComments, eraseComments } from '../comments/comments.account-deletion.ts'
import { anonymizeContent, eraseContent } from '../content/content.account-deletion.ts'
import { removeSubmissions } from '../courses/courses.account-deletion.ts'
import { preserveAttendees } from '../events/attendees.ts'
import { removeAttendance } from '../events/events.account-deletion.ts'
import { removeUnusedFilesOf } from '../files/files.tasks.ts'
import { removeApplications } from '../jobs/jobs.account-deletion.ts'
import {
  anonymizeLessonComments,
  eraseLessonComments,
} from '../lesson-comments/lesson-comments.account-deletion.ts'
import { endMemberships } from '../members/membership.account-deletion.ts'
import { anonymizeMessages, eraseMessages } from '../messages/messages.account-deletion.ts'
import { removeNotifications } from '../notifications/notifications.account-deletion.ts'
import { removeVotes } from '../polls/polls.account-deletion.ts'
import { removeResponses } from '../responses/responses.account-deletion.ts'
import { anonymizeChanges } from '../rollups/rollups.account-deletion.ts'

/** Their rows are counted or shown elsewhere, which only the functions of their features keep right. */
const counted = [
  'content_rows',
  'comment_rows',
  'likes',
  'reactions',
  'comment_likes',
  'poll_votes',
  'event_attendees',
  'job_applications',
  'lesson_comment_rows',
] as const

/** Tables that `clearReferences` leaves alone. */
const exceptions: readonly string[] = [
  ...counted,
  // Ended with their signals; in a club that is being deleted they go with the club.
  'club_memberships',
  // Deleted together with the profile, which records that the weeks are counted again.
  'club_week_people',
]

/** Erases or anonymizes the rest of the account, then deletes the profile. Bounded writes; queues the rest. Idempotent. */
export async function finishDeletion(
  deps: Dependencies,
  personId: string,
  budgetMs = taskBudgetMs * 10,
): Promise<void> {
  await withinBudget(
    deps,
    budgetMs,
    (bounded) => finish(bounded, personId),
    () =>
      addTask(
        deps.db,
        'account-deletions.finish',
        { personId },
        { key: `account-deletions.finish ${personId}` },
      ),
  )
}

async function finish(deps: Dependencies & Bounded, personId: string): Promise<void> {
  for (;;) {
    const person = await deps.db
      .selectFrom('profiles')
      .select('erases_content')
      .where('id', '=', personId)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (!person) return
    await endMemberships(deps, personId)
    await removeFromPublisherLists(deps, personId)
    await removeNotifications(deps, personId)
    await removeResponses(deps, personId)
    await removeVotes(deps, personId)
    await removeAttendance(deps, personId)
    await removeApplications(deps, personId)
    await removeSubmissions(deps, personId)
    await forgetHidden(deps, personId, { erases: person.erases_content })
    if (person.erases_content) {
      await eraseComments(deps, personId)
      await eraseLessonComments(deps, personId)
      await eraseMessages(deps, personId)
      await eraseContent(deps, personId, { event: preserveAttendees })
    } else {
      await anonymizeComments(deps, personId)
      await anonymizeLessonComments(deps, personId)
      await anonymizeMessages(deps, personId)
      await anonymizeContent(deps, personId)
    }
    await anonymizeActivity(deps, personId, { erases: person.erases_content })
    await anonymizeCases(deps, personId)
    await removeUnusedFilesOf(deps, personId)
    await clearReferences(deps, personId)
    // Writes under way at the deletion may have added something.
    if ((await removeProfile(deps, personId)) !== 'not yet clear') return
    checkBudget(deps)
  }
}

/** Deletes or anonymizes everything else that refers to the person, as its foreign key says, in bounded writes. */
async function clearReferences(deps: Dependencies & Bounded, personId: string): Promise<void> {
  for (const { table, column, onDelete } of await foreignKeysTo(deps.db, 'profiles')) {
    if (exceptions.includes(table)) continue
    const [name, key] = [sql.table(table), sql.ref(column)]
    const action = onDelete === 'cascade' ? sql`delete from ${name}` : sql`update ${name} set ${key} = null`
    await inBatches(deps, async ({ db }) => {
      const { numAffectedRows } = await sql`${action} where ctid = any(array(
        select ctid from ${name} where ${key} = ${personId} limit ${batchRows}))`.execute(db)
      return Number(numAffectedRows)
    })
  }
}

/** Resumes deletions that were left unfinished. */
export async function sweepDeletions(deps: Dependencies, now = new Date()): Promise<void> {
  const people = await deps.db
    .selectFrom('profiles')
    .select('id')
    .where('deleted_at', '<', new Date(now.getTime() - 3_600_000))
    .orderBy('deleted_at')
    .limit(100)
    .execute()
  await each(
    people.map(
      ({ id }) =>
        () =>
          finishDeletion(deps, id),
    ),
  )
}

async function removeProfile(
  deps: Dependencies,
  personId: string,
): Promise<'gone' | 'held' | 'not yet clear'> {
  return write(deps, async ({ db }) => {
    // Waits for writes in progress that name the person.
    await db.selectFrom('profiles').select('id').where('id', '=', personId).forUpdate().execute()
    const owned = await db.selectFrom('clubs').select('id').where('user_id', '=', personId).limit(1).execute()
    if (owned.length > 0) return 'held'
    for (const table of counted) {
      const left = await db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', personId)
        .limit(1)
        .execute()
      if (left.length > 0) return 'not yet clear'
    }
    // In clubs being cleared, they go with the club.
    const joined = await db
      .selectFrom('club_memberships as m')
      .innerJoin('clubs as k', 'k.id', 'm.club_id')
      .select('m.id')
      .where('m.user_id', '=', personId)
      .where('k.clearing_since', 'is', null)
      .limit(1)
      .execute()
    if (joined.length > 0) return 'not yet clear'
    await anonymizeChanges(db, personId)
    await db.deleteFrom('profiles').where('id', '=', personId).execute()
    return 'gone'
  })
}
