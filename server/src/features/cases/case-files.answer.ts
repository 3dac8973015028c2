import type { SubjectKind } from '@guildhall/contract/moderation'
import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import { findFileOfCase } from '../acts/evidence/evidence.reads.ts'
import { answerWithFile } from '../files/files.answer.ts'
import { findDecidableCase } from './find-case.reads.ts'

/** A file of what a case is about, for those who can decide it. Errors: case_not_found, file_not_found. */
export async function readCaseFile(
  context: PersonContext,
  { caseId, fileId }: { caseId: string; fileId: string },
  maxWidth: number | undefined,
): Promise<PlainAnswer> {
  const { kind, subject_id: id } = await findDecidableCase(context.db, context, caseId)
  const about = { caseId, subject: { kind: kind as SubjectKind, id } }
  return answerWithFile(context, await findFileOfCase(context.db, about, fileId), { maxWidth })
}
