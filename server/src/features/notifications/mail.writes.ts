import type {
  ChangeNotificationMail,
  mailFrequencies,
  messageMailTimes,
  NotificationMail,
  NotificationMailSettings,
} from '@guildhall/contract/notification-mail'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { forgetRefusalOf, refusedSince } from '../../platform/mail/refused-addresses.ts'
import { reconsiderMail } from '../messages/mailing.writes.ts'
import { suspended } from '../sessions/suspension.ts'
import { dueAt } from './mail-times.ts'

type Row = {
  mail_frequency: string
  mail_hour: number
  mail_weekday: number
  time_zone: string
  message_mail: string
}
export const mailColumns = [
  'mail_frequency',
  'mail_hour',
  'mail_weekday',
  'time_zone',
  'message_mail',
] as const
type MaybeRow = { [C in keyof Row]: Row[C] | null }

/** Settings with the defaults for people who never chose. */
export const settingsOf = (row: MaybeRow | undefined): NotificationMailSettings => ({
  frequency: (row?.mail_frequency ?? 'soon') as (typeof mailFrequencies)[number],
  hour: row?.mail_hour ?? 8,
  weekday: row?.mail_weekday ?? 1,
  timeZone: row?.time_zone ?? 'UTC',
  messages: (row?.message_mail ?? '8h') as (typeof messageMailTimes)[number],
})

const personal = [
  'NEW_COMMENT',
  'COMMENT_REPLIED',
  'MENTIONED',
  'JOB_APPLICATION',
  'JOB_APPLICATION_INVITED',
  'JOB_APPLICATION_DECLINED',
  'LESSON_COMMENTED',
  'LESSON_COMMENT_REPLIED',
  'ASSIGNMENT_SUBMITTED',
  'ASSIGNMENT_ACCEPTED',
  'ASSIGNMENT_RETURNED',
]

/** Whether the type is mailed as soon as notifications with mail text of their own. */
export const concernsReader = (type: string): boolean => personal.includes(type)

/** Whether the type would come too late in a digest. */
export const isTimely = (type: string): boolean => type === 'EVENT_REMINDER' || type === 'CASE_LEGAL'

/** Schedules mail for people just notified, unless turned off. */
export async function scheduleMail(
  tx: Tx,
  personIds: string[],
  { now = new Date(), ...urgency }: { isUrgent: boolean; isTimely?: boolean; now?: Date },
): Promise<void> {
  const people = await tx.db
    .selectFrom('profiles as p')
    .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
    .leftJoin('notification_mails as m', 'm.user_id', 'p.id')
    .select(['p.id', 'm.due_at', 'm.mailed_at'])
    .select(mailColumns.map((column) => `w.${column}` as const))
    .where('p.id', 'in', personIds)
    .where('p.email_verified', '=', true)
    .where('p.deleted_at', 'is', null)
    .where((eb) => eb.not(suspended(sql.ref('p.id'))))
    .where((eb) => eb.fn.coalesce('w.email', eb.lit(true)), '=', true)
    .orderBy('p.id')
    .execute()
  const waiting = people.flatMap(({ id, due_at, mailed_at, ...row }) => {
    const at = dueAt(settingsOf(row), { createdAt: now, ...urgency }, mailed_at)
    // An earlier mail that is not about to be sent includes this notification.
    const isCovered = due_at && due_at <= at && due_at.getTime() > now.getTime() + 60_000
    return isCovered ? [] : [{ id, at }]
  })
  if (waiting.length === 0) return
  await sql`
    insert into notification_mails as m (user_id, due_at)
    select * from unnest(${waiting.map(({ id }) => id)}::uuid[], ${waiting.map(({ at }) => at)}::timestamptz[])
    on conflict (user_id) do update set due_at = least(m.due_at, excluded.due_at)`.execute(tx.db)
}

export async function readMailSettings({ db, viewer }: PersonContext): Promise<NotificationMail> {
  return present(db, viewer)
}

/** Also applies to scheduled mail. */
export async function changeMailSettings(
  context: PersonContext,
  changed: ChangeNotificationMail,
): Promise<NotificationMail> {
  const { viewer } = context
  const columns = {
    mail_frequency: changed.frequency,
    mail_hour: changed.hour,
    mail_weekday: changed.weekday,
    time_zone: changed.timeZone,
    message_mail: changed.messages,
  }
  return write(context, async (tx) => {
    await tx.db
      .insertInto('notification_preferences')
      .values({ user_id: viewer.id, ...columns })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ ...columns, updated_at: new Date() }),
      )
      .execute()
    // The task works out the due times.
    await tx.db
      .updateTable('notification_mails')
      .set({ due_at: new Date() })
      .where('user_id', '=', viewer.id)
      .where('due_at', 'is not', null)
      .execute()
    await reconsiderMail(tx, viewer.id)
    return present(tx.db, viewer)
  })
}

/** Succeeds even if the address was never refused. */
export const forgetRefusal = async ({ db, viewer }: PersonContext): Promise<Record<string, never>> => {
  await forgetRefusalOf(db, viewer.email)
  return {}
}

async function present(db: Database, { id, email }: PersonContext['viewer']): Promise<NotificationMail> {
  const row = await db
    .selectFrom('notification_preferences')
    .select(mailColumns)
    .where('user_id', '=', id)
    .executeTakeFirst()
  const refusedAt = await refusedSince(db, email)
  return { ...settingsOf(row), refusedAt: refusedAt?.toISOString() ?? null }
}
