import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/database/write.ts'
import { nobody } from '../../platform/ids.ts'
import { batchRows, deleteOldest, taskBudgetMs } from '../../platform/tasks/batches.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'

const days = 90
const maxPerPerson = 1000
const peopleAtOnce = 500

const cutoff = sql<Date>`now() - make_interval(days => ${sql.lit(days)})`

/**
 * Deletes notifications and notices older than 90 days, then all beyond the newest 1,000 per person, in short writes.
 * Queues the rest, continuing after person `after`. Idempotent.
 */
export async function forgetNotifications(
  deps: Dependencies,
  { after }: TaskPayloads['notifications.forget'],
  budgetMs = taskBudgetMs,
): Promise<void> {
  const end = Date.now() + budgetMs
  const isOver = () => Date.now() >= end
  const leave = (from?: string) =>
    addTask(deps.db, 'notifications.forget', from ? { after: from } : {}, {
      key: 'notifications.forget',
      isBulk: true,
    })

  if (after === undefined)
    for (const forget of forgetAll)
      for (let last: string | undefined = nobody; last !== undefined; ) {
        const from: string = last
        last = await write(deps, (tx) => forget(tx, from))
        if (last !== undefined && isOver()) return leave()
      }
  for (let from: string | undefined = after ?? nobody; from !== undefined; ) {
    const people = await findPeople(deps, from)
    for (const { id, last_at, last_id } of people) {
      if (last_at && last_id)
        while ((await write(deps, (tx) => forgetUpTo(tx, id, last_at, last_id))) === batchRows);
      from = id
      if (isOver()) return leave(from)
    }
    if (people.length < peopleAtOnce) from = undefined
  }
}

/** Id of the last deleted row, if there may be more. */
type Forget = (tx: Tx, after: string) => Promise<string | undefined>

/** In the order of ids, which begin with their time. */
const forgetAged: Forget = async (tx, after) => {
  const { rows } = await sql<Gone & { id: string }>`
    delete from notifications where id in (
      select id from notifications
      where id > ${after} and id < ${idOf(Date.now() - days * 86_400_000)} and created_at < ${cutoff}
      order by id limit ${sql.lit(batchRows)} for update skip locked
    ) returning id, user_id, is_read`.execute(tx.db)
  signalUnread(tx, rows)
  return rows.length === batchRows
    ? rows
        .map(({ id }) => id)
        .sort()
        .at(-1)
    : undefined
}

const forgetRows =
  (table: 'like_notices' | 'join_notices' | 'event_reminders', which = sql``): Forget =>
  async (tx) =>
    (await deleteOldest(tx, table, sql`created_at < ${cutoff} ${which}`)) === batchRows ? nobody : undefined

/** A later like of the same item is new, and someone who joins again. Reminders belong to one start of an event. */
const forgetAll = [
  forgetAged,
  forgetRows('like_notices'),
  forgetRows('join_notices'),
  forgetRows('event_reminders', sql`and start_date < now()`),
]

type Gone = { user_id: string; is_read: boolean }
type Person = { id: string; last_at: Date | null; last_id: string | null }

/** People by id, with their newest surplus notification. */
async function findPeople({ db }: Dependencies, after: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id, o.created_at as last_at, o.id as last_id
    from (select id from profiles where id > ${after} order by id limit ${sql.lit(peopleAtOnce)}) p
    left join lateral (
      select n.created_at, n.id from notifications n where n.user_id = p.id
      order by n.created_at desc, n.id desc offset ${sql.lit(maxPerPerson)} limit 1
    ) o on true
    order by p.id`.execute(db)
  return rows
}

async function forgetUpTo(tx: Tx, personId: string, lastAt: Date, lastId: string): Promise<number> {
  const { rows } = await sql<Gone>`
    delete from notifications where id in (
      select id from notifications
      where user_id = ${personId} and (created_at, id) <= (${lastAt}, ${lastId}::uuid)
      order by created_at desc, id desc limit ${sql.lit(batchRows)}
    ) returning user_id, is_read`.execute(tx.db)
  signalUnread(tx, rows)
  return rows.length
}

function signalUnread(tx: Tx, gone: Gone[]): void {
  const personIds = [...new Set(gone.filter((row) => !row.is_read).map((row) => row.user_id))]
  if (personIds.length) tx.signal({ kind: 'notifications.changed' }, { personIds })
}

/** The smallest id of a time. */
function idOf(at: number): string {
  const digits = at.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}
