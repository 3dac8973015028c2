import type { sendReport as input } from '@guildhall/contract/reports'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { findOrOpenCase } from '../cases/open-case.writes.ts'
import { isShownTo } from '../messages/messages.reads.ts'
import { reportMail } from './report.mail.ts'
import { canReport } from './reports.policy.ts'
import { findReport } from './reports.reads.ts'

/**
 * Copies messages for the operators and mails the copies. Repeating it, or reporting the same messages again, does
 * nothing. Errors: conversation_not_found, message_not_found, own_message, message_final, user_not_found, id_taken.
 */
export async function reportMessages(
  context: PersonContext,
  conversationId: string,
  report: z.output<typeof input>,
) {
  const { viewer, env } = context
  await write(context, async (tx) => {
    const clubId = await lockConversation(tx, viewer.id, conversationId)
    const earlier = await tx.db
      .selectFrom('message_reports')
      .select('reporter_id')
      .where('id', '=', report.id)
      .executeTakeFirst()
    if (earlier) return refuseTaken(earlier, viewer.id)
    const messages = await findMessages(tx, viewer.id, conversationId, report.messageIds)
    if (messages.length < report.messageIds.length) throw new AppError('message_not_found')
    for (const { sender_id: senderId, taken_back_at: takenBackAt } of messages)
      allow(canReport(viewer.id, { senderId, isTakenBack: takenBackAt !== null }))
    const isStored = await store(tx, viewer.id, clubId, messages[0]?.sender_id ?? null, report)
    if (!isStored) return
    await openMessageCase(tx, viewer.id, report)
    if (!env.reportsTo) return
    const stored = await findReport(tx.db, report.id)
    if (stored) await tx.task('mail.send', reportMail(env.baseUrl, env.reportsTo, stored))
  })
  return {}
}

/** The server's case about the first message of the report, under whose id it joins the case. */
async function openMessageCase(
  tx: Tx,
  reporterId: string,
  { id, reason, note }: Pick<z.output<typeof input>, 'id' | 'reason' | 'note'>,
): Promise<void> {
  const first = await tx.db
    .selectFrom('reported_messages')
    .select('message_id')
    .where('report_id', '=', id)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  if (!first) return
  const subject = { kind: 'message' as const, id: first.message_id }
  const { id: caseId } = await findOrOpenCase(tx, { subject, isAutomatic: false })
  await tx.db
    .insertInto('reports')
    .values({ id, case_id: caseId, reporter_id: reporterId, reason, note })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the conversation, so that messages stay unchanged until the write ends. */
async function lockConversation(tx: Tx, viewerId: string, conversationId: string): Promise<string> {
  const found = await tx.db
    .selectFrom('conversations as c')
    .innerJoin('clubs as k', (join) => join.onRef('k.id', '=', 'c.club_id').on('k.deleted_at', 'is', null))
    .select('c.club_id')
    .where('c.id', '=', conversationId)
    .where((eb) => eb.or([eb('c.low_id', '=', viewerId), eb('c.high_id', '=', viewerId)]))
    .forShare('c')
    .executeTakeFirst()
  if (!found) throw new AppError('conversation_not_found')
  return found.club_id
}

function refuseTaken(earlier: { reporter_id: string | null }, viewerId: string): void {
  if (earlier.reporter_id !== viewerId) throw new AppError('id_taken')
}

const findMessages = (tx: Tx, viewerId: string, conversationId: string, ids: string[]) =>
  tx.db
    .selectFrom('chat_messages as m')
    .select(['m.sender_id', 'm.taken_back_at'])
    .where('m.conversation_id', '=', conversationId)
    .where('m.id', 'in', ids)
    .where(isShownTo(viewerId))
    .execute()

/** False if all messages were reported before. */
async function store(
  tx: Tx,
  viewerId: string,
  clubId: string,
  reportedId: string | null,
  { id, reason, note, messageIds }: z.output<typeof input>,
): Promise<boolean> {
  const row = { id, reporter_id: viewerId, reported_id: reportedId, club_id: clubId, reason, note }
  const added = await tx.db
    .insertInto('message_reports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    const [earlier] = await tx.db
      .selectFrom('message_reports')
      .select('reporter_id')
      .where('id', '=', id)
      .execute()
    refuseTaken(earlier ?? { reporter_id: null }, viewerId)
    return false
  }
  const { rows } = await sql`
    insert into reported_messages (report_id, message_id, reporter_id, message, sequence, sent_at)
    select ${id}, m.id, ${viewerId}, m.message, m.sequence, m.created_at
    from chat_messages m where m.id = any(${messageIds}::uuid[]) order by m.id
    on conflict (reporter_id, message_id) do nothing
    returning message_id`.execute(tx.db)
  await sql`
    insert into reported_files (report_id, message_id, path, name, position)
    select m.report_id, m.message_id, f.path, f.name,
      row_number() over (order by f.purpose = 'attachments', f.position)
    from reported_messages m join files f on f.message_id = m.message_id where m.report_id = ${id}`.execute(
    tx.db,
  )
  if (rows.length > 0) return true
  await tx.db.deleteFrom('message_reports').where('id', '=', id).execute()
  return false
}
