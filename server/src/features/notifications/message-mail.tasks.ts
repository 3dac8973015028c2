import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { taskBudgetMs } from '../../platform/tasks/batches.ts'
import {
  lockWaitingForMail,
  type MailOutcome,
  noteMail,
  peopleToMail,
  unmailedConversations,
} from '../messages/mailing.writes.ts'
import { mailColumns, settingsOf } from './mail.writes.ts'
import { messagesDueAt } from './mail-times.ts'
import { messageMail } from './message.mail.ts'

/** Few, because messages to them wait for the transaction. */
const peopleAtOnce = 10

/** Mails people their unread messages, each once, all conversations in one mail. Idempotent, also concurrently. */
export async function sendDueMessageMails(
  deps: Dependencies,
  { now = new Date(), budgetMs = taskBudgetMs }: { now?: Date; budgetMs?: number } = {},
): Promise<void> {
  const end = Date.now() + budgetMs
  while (await sendBatch(deps, now))
    if (Date.now() >= end) return addTask(deps.db, 'messages.mail', {}, { isBulk: true })
}

/** False once no mail is due, or while another server sends. */
async function sendBatch(deps: Dependencies, now: Date): Promise<boolean> {
  return write(deps, async (tx) => {
    // Two runs at once could send one person two mails, each about some of the conversations.
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('message mail', 0)) as is_ours`.execute(tx.db)
    if (!rows[0]?.is_ours) return false
    const ids = await peopleToMail(tx.db, { now, limit: peopleAtOnce })
    if (ids.length === 0) return false
    const people = await tx.db
      .selectFrom('profiles as p')
      .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
      .select([
        'p.id',
        'p.email',
        'p.email_verified',
        'p.first_name',
        'p.deleted_at',
        'w.email as wants_mail',
      ])
      .select(mailColumns.map((column) => `w.${column}` as const))
      .where('p.id', 'in', ids)
      .execute()
    for (const person of people) await mail(tx, deps, person, now)
    return true
  })
}

type Person = {
  id: string
  email: string
  email_verified: boolean
  first_name: string
  deleted_at: Date | null
  wants_mail: boolean | null
} & Parameters<typeof settingsOf>[0]

async function mail(tx: Tx, deps: Dependencies, person: Person, now: Date): Promise<void> {
  const waiting = await lockWaitingForMail(tx, person.id)
  const isWanted = person.email_verified && !person.deleted_at && person.wants_mail !== false
  const settings = settingsOf(person)
  const unmailed = isWanted ? await unmailedConversations(tx.db, person.id, waiting) : []
  const due = new Map(
    unmailed.map((one) => [one.conversation_id, messagesDueAt(settings, one.first_at) ?? null]),
  )
  const isDue = [...due.values()].some((at) => at !== null && at <= now)
  const upTo = new Map(unmailed.map((one) => [one.conversation_id, one.last_sequence]))
  await noteMail(
    tx,
    person.id,
    waiting.map((conversationId): MailOutcome => {
      const mailedUpTo = isDue ? upTo.get(conversationId) : undefined
      return mailedUpTo === undefined
        ? { conversationId, dueAt: isDue ? null : (due.get(conversationId) ?? null) }
        : { conversationId, dueAt: null, mailedUpTo }
    }),
  )
  if (isDue)
    await tx.task('mail.send', { id: newId(), ...messageMail(deps, person, unmailed) }, { isBulk: true })
}
