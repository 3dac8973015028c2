import {
  type ChangeNotificationPreferences,
  type NotificationPreferences,
  notificationPreferences,
} from '@guildhall/contract/notification-preferences'
import type { Insertable, Selectable } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { NotificationPreferences as Row } from '../../platform/database/schema.ts'

/** Creates the row, with everything on, on the first read (platform.md 7). */
export async function readPreferences({ db, viewer }: PersonContext): Promise<NotificationPreferences> {
  const find = () =>
    db.selectFrom('notification_preferences').selectAll().where('user_id', '=', viewer.id).executeTakeFirst()
  const row = await find()
  if (row) return present(row)
  const made = await db
    .insertInto('notification_preferences')
    .values({ user_id: viewer.id })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  // A concurrent request created it.
  return present(made ?? ((await find()) as Selectable<Row>))
}

export async function changePreferences(
  { db, viewer }: PersonContext,
  changed: ChangeNotificationPreferences,
): Promise<NotificationPreferences> {
  const columns = columnsOf(changed)
  const row = await db
    .insertInto('notification_preferences')
    .values({ user_id: viewer.id, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, updated_at: new Date() }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

const names = Object.keys(notificationPreferences.shape) as (keyof NotificationPreferences)[]

/** `newPosts` is stored in `new_posts`. */
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columnsOf = (changed: ChangeNotificationPreferences): Omit<Insertable<Row>, 'user_id'> =>
  Object.fromEntries(Object.entries(changed).map(([name, isOn]) => [columnOf(name), isOn]))

const present = (row: Selectable<Row>): NotificationPreferences =>
  Object.fromEntries(
    names.map((name) => [name, row[columnOf(name) as keyof typeof row]]),
  ) as NotificationPreferences
