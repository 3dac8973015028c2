import type { sendReport as input } from '@guildhall/contract/reports'
import type { z } from 'zod'
import type { PersonContext } from '../../../platform/context.ts'
import { type Tx, write } from '../../../platform/database/write.ts'
import { AppError, allow } from '../../../platform/errors.ts'
import { keepFiles } from '../../acts/evidence/evidence.writes.ts'
import { isShownTo } from '../../messages/messages.reads.ts'
import { findOrOpenCase } from '../open-case.writes.ts'
import { answerSome, confirmReport } from './answers.writes.ts'
import { limitReports, lockReporter } from './limits.writes.ts'
import { copyMessages, refuseTaken } from './message-copies.writes.ts'
import { canReport } from './reports.policy.ts'

/**
 * Copies messages for the operators and mails the copies. Repeating it, or reporting the same messages again, does
 * nothing. Errors: conversation_not_found, message_not_found, own_message, message_final, user_not_found, too_many_reports,
 * id_taken.
 */
export async function reportMessages(
  context: PersonContext,
  conversationId: string,
  report: z.output<typeof input>,
) {
  const { viewer, env } = context
  const reporter = { id: viewer.id, email: '' }
  await write(context, async (tx) => {
    await lockReporter(tx, reporter)
    const clubId = await lockConversation(tx, viewer.id, conversationId)
    if (await refuseTaken(tx, report.id, viewer.id)) return
    const messages = await findMessages(tx, viewer.id, conversationId, report.messageIds)
    if (messages.length < report.messageIds.length) throw new AppError('message_not_found')
    for (const { sender_id: senderId, taken_back_at: takenBackAt } of messages)
      allow(canReport(viewer.id, { senderId, isTakenBack: takenBackAt !== null }))
    const reportedId = messages[0]?.sender_id ?? null
    const isNew = await copyMessages(tx, env, { ...report, reporterId: viewer.id, reportedId, clubId })
    if (!isNew) return
    await limitReports(tx, reporter)
    await openMessageCase(tx, context, report)
  })
  return {}
}

/** The server's case about the first message of the report, under whose id it joins the case. */
async function openMessageCase(
  tx: Tx,
  context: PersonContext,
  { id, reason, note, messageIds }: z.output<typeof input>,
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
  const { id: caseId, isJudged } = await findOrOpenCase(tx, {
    ...{ subject, isAutomatic: false },
    question: { reason, note },
  })
  for (const messageId of messageIds) await keepFiles(tx, caseId, { kind: 'message', id: messageId })
  const added = await tx.db
    .insertInto('reports')
    .values({ id, case_id: caseId, reporter_id: context.viewer.id, reason, note })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await confirmReport(tx, context, id)
  if (isJudged) await answerSome(tx, context, caseId)
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

const findMessages = (tx: Tx, viewerId: string, conversationId: string, ids: string[]) =>
  tx.db
    .selectFrom('chat_messages as m')
    .select(['m.sender_id', 'm.taken_back_at'])
    .where('m.conversation_id', '=', conversationId)
    .where('m.id', 'in', ids)
    .where(isShownTo(viewerId))
    .execute()
