import type { Routes } from '../../platform/http/bind.ts'
import { enterConsole, leaveConsole, mailEntryCode, readEntry } from './entry.writes.ts'
import { readOperators } from './operators.reads.ts'
import { addOperator, removeOperator } from './operators.writes.ts'

export const forPeople = {
  'GET /admin/entry': readEntry,
  'POST /admin/entry-codes': mailEntryCode,
  'POST /admin/entry': (context, { body }) => enterConsole(context, body),
  'DELETE /admin/entry': leaveConsole,
} satisfies Partial<Routes<'person'>>

export const forOperators = {
  'GET /admin/operators': readOperators,
  'PUT /admin/operators/:personId': (context, { personId }) => addOperator(context, personId),
  'DELETE /admin/operators/:personId': (context, { personId }) => removeOperator(context, personId),
} satisfies Partial<Routes<'operator'>>
