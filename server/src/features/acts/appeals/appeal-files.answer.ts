import type { PersonContext, PlainAnswer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { answerWithFile } from '../../files/files.answer.ts'
import { leadOf } from '../bundles.writes.ts'
import { findFileOfAct } from '../evidence/evidence.reads.ts'
import { findDecidableAppeal } from './find-appeal.reads.ts'

/** A file of what an open appeal is about, for those who can decide it. Errors: act_not_found, file_not_found. */
export async function readAppealFile(
  context: PersonContext,
  { actId, fileId }: { actId: string; fileId: string },
  maxWidth: number | undefined,
): Promise<PlainAnswer> {
  const { isOpen } = await findDecidableAppeal(context.db, context, await leadOf(context, actId))
  if (!isOpen) throw new AppError('act_not_found')
  return answerWithFile(context, await findFileOfAct(context.db, actId, fileId), { maxWidth })
}
