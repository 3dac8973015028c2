import { type RawBuilder, sql } from 'kysely'
import pLimit from 'p-limit'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { addTask } from '../../platform/database/write.ts'
import { type PushKeys, readPushKeys } from '../../platform/secret.ts'
import { taskBudgetMs } from '../../platform/tasks/batches.ts'
import { suspended } from '../sessions/suspension.ts'
import { deliver, type Push } from './delivery.ts'
import type { PushKind } from './queue.ts'

type Words = (db: Database, personId: string, id: string) => Promise<Push | undefined>
/** Present text of each kind; undefined if the person can no longer see it or has read it. */
export type PushWords = Record<PushKind, Words> & {
  /** Count for the app's icon. */
  unread(db: Database, personId: string): Promise<number>
}

const claimSize = 50
/** Shorter than a claim. */
const sendingMs = 40_000
const concurrency = 16
/** Retries after 1, 4, 16 and 64 minutes. */
const maxAttempts = 5
const daysOfFailing = 7

/**
 * Sends due pushes once to each browser. A claim lasts a minute: if a server stops meanwhile, another one repeats it,
 * and the browser shows it once by its tag. Idempotent, also concurrently.
 */
export async function sendDuePushes(
  deps: Dependencies,
  words: PushWords,
  { now, budgetMs = taskBudgetMs }: { now?: Date; budgetMs?: number } = {},
): Promise<void> {
  const end = Date.now() + budgetMs
  const at = now ? sql<Date>`${now}::timestamptz` : sql<Date>`now()`
  const limit = pLimit(concurrency)
  for (;;) {
    const claimed = await claim(deps, at)
    if (claimed.length === 0) return
    const keys = await readPushKeys(deps.db)
    const devices = new Map<string, Claimed[]>()
    for (const one of claimed)
      devices.set(one.subscription_id, [...(devices.get(one.subscription_id) ?? []), one])
    const sending = { deps, words, keys, at, until: Date.now() + sendingMs }
    await Promise.all([...devices.values()].map((ofOne) => limit(() => sendAll(sending, ofOne))))
    if (Date.now() >= end) return addTask(deps.db, 'push.send', {}, { isBulk: true })
  }
}

type Claimed = { subscription_id: string; kind: PushKind; about_id: string; attempts: number }
type Sending = { deps: Dependencies; words: PushWords; keys: PushKeys; at: RawBuilder<Date>; until: number }

/** Postpones the rows to their next attempt, so that other servers skip them. */
async function claim({ db }: Dependencies, at: RawBuilder<Date>): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update push_deliveries d set attempts = d.attempts + 1,
      due_at = ${at} + interval '1 minute' * power(4, d.attempts)
    from (
      select subscription_id, about_id from push_deliveries where due_at <= ${at}
      order by due_at limit ${claimSize} for update skip locked
    ) due
    where d.subscription_id = due.subscription_id and d.about_id = due.about_id
    returning d.subscription_id, d.kind, d.about_id, d.attempts`.execute(db)
  return rows
}

/** Sends one after the other while the push service accepts; the rest is claimed again. */
async function sendAll(sending: Sending, claimed: Claimed[]): Promise<void> {
  for (const one of claimed) if (Date.now() > sending.until || !(await send(sending, one))) return
}

async function send({ deps, words, keys, at }: Sending, one: Claimed): Promise<boolean> {
  const { db } = deps
  const device = await findDevice(db, one.subscription_id)
  if (!device) return false
  const push = one.attempts <= maxAttempts && (await words[one.kind](db, device.user_id, one.about_id))
  const outcome = push
    ? await deliver(deps, keys, device, { ...push, unread: await words.unread(db, device.user_id) })
    : 'nothing'
  if (outcome === 'gone') {
    await db.deleteFrom('push_subscriptions').where('id', '=', device.id).execute()
    return false
  }
  if (outcome !== 'failed' || one.attempts >= maxAttempts)
    await db
      .deleteFrom('push_deliveries')
      .where('subscription_id', '=', one.subscription_id)
      .where('about_id', '=', one.about_id)
      // Pushes queued again meanwhile stay.
      .where('attempts', '=', one.attempts)
      .execute()
  if (outcome === 'sent') await recordUse(db, device.id, at)
  if (outcome === 'failed') await recordFailure(db, one, at)
  return outcome !== 'failed'
}

/** The subscription, while its session lasts and its person is not suspended. */
const findDevice = (db: Database, id: string) =>
  db
    .selectFrom('push_subscriptions as s')
    .innerJoin('sessions as e', 'e.id', 's.session_id')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.endpoint', 's.p256dh', 's.auth'])
    .where('s.id', '=', id)
    .where('e.expires_at', '>', sql<Date>`now()`)
    .where('p.deleted_at', 'is', null)
    .where((eb) => eb.not(suspended(sql.ref('p.id'))))
    .executeTakeFirst()

async function recordUse(db: Database, id: string, at: RawBuilder<Date>): Promise<void> {
  await sql`update push_subscriptions set pushed_at = ${at}, failing_since = null, retry_at = null
    where id = ${id} and (failing_since is not null or pushed_at is null
      or pushed_at < ${at} - interval '5 minutes')`.execute(db)
}

/** Postpones all pending pushes of the browser to the next attempt. */
async function recordFailure(db: Database, one: Claimed, at: RawBuilder<Date>): Promise<void> {
  const { rows } = await sql<{ is_over: boolean; retry_at: Date }>`
    update push_subscriptions set failing_since = coalesce(failing_since, ${at}),
      retry_at = ${at} + interval '1 minute' * power(4, ${one.attempts - 1}::int)
    where id = ${one.subscription_id}
    returning failing_since < ${at} - interval '1 day' * ${daysOfFailing}::int as is_over, retry_at`.execute(
    db,
  )
  const [row] = rows
  if (row?.is_over) await db.deleteFrom('push_subscriptions').where('id', '=', one.subscription_id).execute()
  else if (row)
    await sql`update push_deliveries set due_at = greatest(due_at, ${row.retry_at})
      where subscription_id = ${one.subscription_id}`.execute(db)
}
