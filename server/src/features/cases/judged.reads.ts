import type { Subject } from '@guildhall/contract/moderation'
import type { ReportReason } from '@guildhall/contract/report-reasons'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import type { FoundSubject } from '../acts/evidence/subjects.reads.ts'
import { haveSameFiles } from '../acts/evidence/versions.writes.ts'

/** The question that a report raises about a thing. */
export type Question = {
  reason: ReportReason
  /** With the reason `rules`. */
  rule?: string
  note: string
  /** With the reason `illegal`. */
  legal?: { isAboutChildAbuse: boolean } | undefined
}

/** A case's gravity: 0 rules, 1 a legal notice, 2 a notice of the sexual abuse of children. */
export const gravityOf = (question: Question | undefined): 0 | 1 | 2 =>
  question?.reason !== 'illegal' ? 0 : question.legal?.isAboutChildAbuse ? 2 : 1

/**
 * The closed case in which the thing was found fine, if that answers the question: the same was asked, and the thing is
 * still what it was. Never for a legal notice. Without a question, what the server flags: any case that found it fine.
 */
export async function findJudged(
  { db }: Tx,
  { kind, id }: Subject,
  found: FoundSubject,
  question: Question | undefined,
): Promise<string | undefined> {
  if (gravityOf(question) > 0) return undefined
  const { rows } = await sql<Closed>`
    select c.id, c.outcome, c.closed_at, c.reported from moderation_cases c
    where c.kind = ${kind} and c.subject_id = ${id} and c.closed_at is not null
      ${question ? sql`and (c.outcome = 'acted' or ${asks(question)})` : sql``}
    order by c.closed_at desc, c.id desc limit 1`.execute(db)
  const [latest] = rows
  if (latest?.outcome !== 'fine') return undefined
  return isSame(kind, latest, found) ? latest.id : undefined
}

type Closed = { id: string; outcome: string; closed_at: Date; reported: FoundSubject['snapshot'] }

/** SQL: whether case `c` was asked this. Of other reasons the words are the question. */
const asks = ({ reason, rule = '', note }: Question): RawBuilder<unknown> => sql`exists (select from reports r
  where r.case_id = c.id and r.reason = ${reason}
    ${reason === 'rules' ? sql`and r.rule = ${rule}` : reason === 'other' ? sql`and r.note = ${note}` : sql``})`

/** Whether a thing was not edited since it was judged. Files have no time of their edit. */
function isSame(
  kind: Subject['kind'],
  { closed_at, reported }: Closed,
  { editedAt, snapshot }: FoundSubject,
) {
  if (hasEditTimes(kind) && editedAt && editedAt > closed_at) return false
  if (!hasEditTimes(kind) && (reported.title !== snapshot.title || reported.text !== snapshot.text))
    return false
  return haveSameFiles(reported, snapshot)
}

const hasEditTimes = (kind: Subject['kind']) =>
  ['content', 'comment', 'lesson_comment', 'message'].includes(kind)
