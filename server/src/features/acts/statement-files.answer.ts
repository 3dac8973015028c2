import type { Context, PersonContext, PlainAnswer } from '../../platform/context.ts'
import { answerWithFile } from '../files/files.answer.ts'
import { findFileOfAct } from './evidence/evidence.reads.ts'
import { readOwnStatement, readStatementByLink } from './statements.reads.ts'

/** A file of what a decision about the viewer is about. Errors: act_not_found, file_not_found. */
export async function readStatementFile(
  context: PersonContext,
  { actId, fileId }: { actId: string; fileId: string },
  maxWidth: number | undefined,
): Promise<PlainAnswer> {
  const { id } = await readOwnStatement(context, actId)
  return answerWithFile(context, await findFileOfAct(context.db, id, fileId), { maxWidth })
}

/** By the link in the mail. Errors: act_not_found, file_not_found. */
export async function readLinkedStatementFile(
  context: Context,
  { token, fileId }: { token: string; fileId: string },
  maxWidth: number | undefined,
): Promise<PlainAnswer> {
  const { id } = await readStatementByLink(context, token)
  return answerWithFile(context, await findFileOfAct(context.db, id, fileId), { maxWidth })
}
