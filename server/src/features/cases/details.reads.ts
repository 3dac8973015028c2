import type { CaseDetails } from '@guildhall/contract/cases'
import type { Action } from '@guildhall/contract/moderation'
import { contentActions } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { readKept } from '../acts/evidence/evidence.reads.ts'
import { readSubject } from '../acts/evidence/subjects.reads.ts'
import { type Version, versionsOf } from '../acts/evidence/versions.writes.ts'
import { actionsFor } from '../moderation/moderation.policy.ts'
import { isOperating } from '../moderation/moderators.reads.ts'
import {
  type FileAccess,
  presentFiles,
  presentSnapshot,
  type StoredSnapshot,
} from '../moderation/snapshots.ts'
import { canClose } from './cases.policy.ts'
import { readEntries } from './entries.reads.ts'
import { type FoundCase, findDecidableCase } from './find-case.reads.ts'
import { readHistory } from './history.reads.ts'
import { readCaseReports, readReportedMessages } from './reported.reads.ts'
import { presentSummary, type SummaryRow, summariesOf } from './summary.reads.ts'
import { readThread } from './thread.reads.ts'

/** All there is to a case, for those who may decide it. Error: case_not_found. */
export async function readCase(context: PersonContext, caseId: string): Promise<CaseDetails> {
  return presentCase(context.db, context, await findDecidableCase(context.db, context, caseId))
}

/** Details of a case that was found, or changed by a write in progress. */
export async function presentCase(
  db: Database,
  context: PersonContext,
  found: FoundCase,
): Promise<CaseDetails> {
  const isOperator = isOperating(context)
  const { id, kind, subject_id: subjectId, club_id: clubId, person_id: personId } = found
  const [row] = (
    await sql<SummaryRow & { reported: StoredSnapshot; versions: Version[] }>`
      select s.*, d.reported, ${versionsOf(sql`d.id`)} as versions from (${summariesOf(sql`(select * from moderation_cases where id = ${id})`)}) s
      join moderation_cases d on d.id = s.id`.execute(db)
  ).rows
  if (!row) throw new AppError('case_not_found')
  const subject = { kind: row.kind, id: subjectId }
  const now = (await readSubject(db, subject))?.snapshot ?? null
  const summary = presentSummary(row)
  const mayClose = canClose({ gravity: found.gravity, isOperator }) === true
  const kept = await readKept(db, id)
  const base = `/rest/v1/cases/${id}/files`
  const access = { base, stored: new Set([...kept, ...(now?.files ?? []).map((file) => file.id)]) }
  return {
    ...summary,
    // The name of a deleted account is in no copy.
    reported: presentSnapshot({ ...row.reported, author: summary.person && row.reported.author }, access),
    versions: row.versions.map(({ snapshot, at }) => ({
      snapshot: presentSnapshot(snapshot, access),
      at: new Date(at).toISOString(),
    })),
    now: now && presentSnapshot(now, access),
    messages: kind === 'message' ? await messagesOf(db, id, row.reported, access) : [],
    thread: await readThread(db, subject),
    // The only operator decides about themselves, and doesn't learn who reported.
    reportList: await readCaseReports(db, id, {
      withNames: personId !== context.viewer.id,
      withContacts: isOperator && personId !== context.viewer.id,
    }),
    entries: await readEntries(db, id, row.is_automatic),
    history:
      personId && summary.person
        ? await readHistory(db, {
            caseId: id,
            personId,
            clubId: isOperator ? null : clubId,
            joinedClubId: clubId,
          })
        : null,
    can: {
      actions: actionsOf(context, found, { isOperator, exists: now !== null }),
      escalate: summary.status === 'open' && summary.level === 'club',
      close: summary.status === 'open' && mayClose,
      reopen: summary.status === 'closed' && mayClose,
    },
  }
}

/** The copies of reports; once those are deleted, and of a message that a program reported, the case's own. */
async function messagesOf(
  db: Database,
  caseId: string,
  { text, at, files = [] }: StoredSnapshot,
  access: FileAccess,
): Promise<CaseDetails['messages']> {
  const copies = await readReportedMessages(db, caseId)
  const shown = copies.length > 0 ? copies : [{ text, files, at }]
  return shown.map(({ files, ...message }) => ({ ...message, ...presentFiles(files, access) }))
}

/** Without acts of the viewer on themselves, and without acts on a deleted thing. */
function actionsOf(
  { viewer }: PersonContext,
  found: FoundCase,
  { isOperator, exists }: { isOperator: boolean; exists: boolean },
): Action[] {
  if (found.person_id === viewer.id) return []
  const all = actionsFor({ actor: found.viewer, target: found.person, kind: found.kind, isOperator })
  return exists ? all : all.filter((action) => !contentActions.some((one) => one === action))
}
