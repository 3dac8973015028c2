import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { taskBudgetMs } from '../../platform/tasks/batches.ts'
import { openList } from '../../platform/text/texts.ts'
import { suspended } from '../sessions/suspension.ts'
import { concernsReader, isTimely, mailColumns, settingsOf } from './mail.writes.ts'
import { dueAt } from './mail-times.ts'
import { notificationMail } from './notification.mail.ts'
import { faceColumns, inWords } from './notifications.people.ts'
import {
  isMarkdown,
  messageOf,
  titleOf,
  unmailedResponses,
  visibleNotifications,
  wordsOf,
} from './notifications.visible.ts'

const peopleAtOnce = 50
/** More than a mail lists. */
const maxRead = 100

/** Mails people their unread notifications, each once. Idempotent, also concurrently. */
export async function sendDueMails(
  deps: Dependencies,
  { now = new Date(), budgetMs = taskBudgetMs }: { now?: Date; budgetMs?: number } = {},
): Promise<void> {
  const end = Date.now() + budgetMs
  while (await sendBatch(deps, now))
    if (Date.now() >= end) return addTask(deps.db, 'notifications.mail', {}, { isBulk: true })
}

/** False once no mail is due. */
async function sendBatch(deps: Dependencies, now: Date): Promise<boolean> {
  return write(deps, async (tx) => {
    const people = await tx.db
      .selectFrom('notification_mails as m')
      .innerJoin('profiles as p', 'p.id', 'm.user_id')
      .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
      .select(['p.id', 'p.email', 'p.email_verified', 'p.first_name', 'p.deleted_at'])
      .select(['m.mailed_at', 'w.email as wants_mail', suspended(sql.ref('p.id')).as('is_suspended')])
      .select(mailColumns.map((column) => `w.${column}` as const))
      .where('m.due_at', '<=', now)
      .orderBy('m.due_at')
      .limit(peopleAtOnce)
      .forUpdate('m')
      .skipLocked()
      .execute()
    for (const person of people) {
      const isWanted =
        person.email_verified && !person.deleted_at && !person.is_suspended && person.wants_mail !== false
      const next = isWanted ? await mail(tx, deps, person, now) : { due_at: null }
      await tx.db.updateTable('notification_mails').set(next).where('user_id', '=', person.id).execute()
    }
    return people.length > 0
  })
}

type Person = { id: string; email: string; first_name: string; mailed_at: Date | null } & Parameters<
  typeof settingsOf
>[0]

/** Returns the new values of the person's row. */
async function mail(
  tx: Tx,
  deps: Dependencies,
  person: Person,
  now: Date,
): Promise<{ due_at: Date | null; mailed_at?: Date }> {
  const unread = await visibleNotifications(tx.db, person.id, unmailedResponses)
    .select([
      'n.id',
      'n.type',
      titleOf.as('title'),
      messageOf.as('message'),
      isMarkdown.as('is_markdown'),
      'n.mail',
      'n.metadata',
      'n.created_at',
    ])
    .select([
      'k.id as club_id',
      'n.comment_id',
      'k.slug as club_slug',
      'k.name as club_name',
      'k.accent as club_accent',
      'c.type as content_type',
      'c.slug as content_slug',
      'c.title as content_title',
      'nc.slug as course_slug',
      'nl.slug as lesson_slug',
    ])
    .select(faceColumns(person.id))
    .where('n.is_read', '=', sql.lit(false))
    .where('n.mailed_at', 'is', null)
    .where(isCurrent(now))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(maxRead)
    .execute()
  const settings = settingsOf(person)
  const waiting = unread.map((row) => {
    const { created_at: createdAt, mail, type } = row
    const urgency = { isUrgent: mail !== null || concernsReader(type), isTimely: isTimely(type) }
    return { ...row, ...urgency, dueAt: dueAt(settings, { createdAt, ...urgency }, person.mailed_at) }
  })
  const due = waiting.filter(({ dueAt }) => dueAt <= now)
  // The due notifications have been read meanwhile.
  if (due.length === 0) return { due_at: firstOf(waiting) }
  // Notifications exempt from a digest are mailed without the rest.
  const isDigest = settings.frequency !== 'soon'
  const isAhead = isDigest && due.every(({ isTimely }) => isTimely)
  const left = isAhead ? waiting.filter((row) => !due.includes(row)) : []
  await tx.db
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where('user_id', '=', person.id)
    .where('is_read', '=', sql.lit(false))
    .where('mailed_at', 'is', null)
    .$if(isAhead, (query) =>
      query.where(
        'id',
        'in',
        due.map(({ id }) => id),
      ),
    )
    .execute()
  const list = openList()
  const included = (isAhead ? due : waiting).map((row) => inWords({ ...row, message: wordsOf(row, list) }))
  const letter = notificationMail(deps, person, included)
  await tx.task('mail.send', { id: newId(), ...letter }, { isBulk: true })
  return { due_at: firstOf(left), mailed_at: now }
}

const firstOf = (waiting: { dueAt: Date }[]): Date | null =>
  waiting.length > 0 ? new Date(Math.min(...waiting.map(({ dueAt }) => dueAt.getTime()))) : null

/** SQL: whether notification `n` is not a reminder of an event that has started. */
const isCurrent = (now: Date) => sql<boolean>`(n.type <> 'EVENT_REMINDER' or not exists
  (select from events e where e.id = n.content_id and e.start_date <= ${now}))`
