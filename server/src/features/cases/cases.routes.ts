import type { Routes } from '../../platform/http/bind.ts'
import { assignCase, releaseCase } from './assignee.writes.ts'
import { readBulkBans } from './bulk-bans/bulk-bans.reads.ts'
import { banMany, reverseBulk } from './bulk-bans/bulk-bans.writes.ts'
import { readWaves } from './bulk-bans/waves.reads.ts'
import { downloadCase } from './case-file.ts'
import { readCaseFile } from './case-files.answer.ts'
import { closeCase, reopenCase } from './closure.writes.ts'
import { decideCases } from './decisions.writes.ts'
import { readCase } from './details.reads.ts'
import { escalateCase } from './escalation.writes.ts'
import { readAllHeld, readHeld, readOwnHeld } from './held/held.reads.ts'
import { decideHeld, decideManyHeld, withdrawHeld } from './held/held.writes.ts'
import { addNote } from './notes.writes.ts'
import { readAllCases, readClubCases } from './queue.reads.ts'
import { readOwnReports } from './reports/my-reports.reads.ts'
import { readReceipt } from './reports/receipts.reads.ts'
import { reportMessages } from './reports/reports.writes.ts'
import { sendReport } from './reports/send-report.writes.ts'

export const forAnyone = {
  'POST /reports': (context, { body }) => sendReport(context, body),
  'POST /report-receipts': (context, { body }) => readReceipt(context, body.token),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'POST /conversations/:conversationId/reports': (context, { conversationId, body }) =>
    reportMessages(context, conversationId, body),
  'GET /my/reports': (context, { query }) => readOwnReports(context, query.cursor),
  'GET /clubs/:club/cases': (context, { club, query }) => readClubCases(context, club, query),
  'GET /clubs/:club/held': (context, { club, query }) => readHeld(context, club, query.cursor),
  'PUT /held/:heldId/decision': (context, { heldId, body }) => decideHeld(context, heldId, body),
  'POST /held-decisions': (context, { body }) => decideManyHeld(context, body),
  'GET /my/held': (context, { query }) => readOwnHeld(context, query),
  'DELETE /my/held/:heldId': (context, { heldId }) => withdrawHeld(context, heldId),
  'GET /cases/:caseId': (context, { caseId }) => readCase(context, caseId),
  'GET /cases/:caseId/files/:fileId': (context, input) => readCaseFile(context, input, input.query.w),
  'PUT /cases/:caseId/assignee': (context, { caseId, body }) => assignCase(context, caseId, body),
  'DELETE /cases/:caseId/assignee': (context, { caseId }) => releaseCase(context, caseId),
  'POST /cases/:caseId/notes': (context, { caseId, body }) => addNote(context, caseId, body),
  'PUT /cases/:caseId/escalation': (context, { caseId, body }) => escalateCase(context, caseId, body.reason),
  'PUT /cases/:caseId/closure': (context, { caseId, body }) => closeCase(context, caseId, body),
  'DELETE /cases/:caseId/closure': (context, { caseId }) => reopenCase(context, caseId),
  'POST /case-decisions': (context, { body }) => decideCases(context, body),
  'GET /clubs/:club/waves': (context, { club }) => readWaves(context, club),
  'GET /clubs/:club/bulk-bans': (context, { club }) => readBulkBans(context, club),
  'PUT /clubs/:club/bulk-bans/:bulkId': (context, { body, ...params }) => banMany(context, params, body),
  'PUT /clubs/:club/bulk-bans/:bulkId/reversal': (context, { body, ...params }) =>
    reverseBulk(context, params, body),
} satisfies Partial<Routes<'person'>>

export const forOperators = {
  'GET /admin/cases': (context, { query }) => readAllCases(context, query),
  'GET /admin/held': (context, { query }) => readAllHeld(context, query.cursor),
  'GET /cases/:caseId/file': (context, { caseId }) => downloadCase(context, caseId),
} satisfies Partial<Routes<'operator'>>
