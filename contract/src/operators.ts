import { z } from 'zod'
import { id, none, person } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** How a session opens the console: by a code of the authenticator app where two-step login is on, else by mail. */
export const consoleEntry = z.object({
  method: z.enum(['app', 'mail']),
  /** Until when the console is open in this session; null while it is locked. */
  until: z.string().nullable(),
})
export type ConsoleEntry = z.infer<typeof consoleEntry>

export const operator = z.object({
  person,
  /** Null for the first, and once the account of who named it is deleted. */
  namedBy: person.nullable(),
  since: z.string(),
})
export type Operator = z.infer<typeof operator>

const personParam = z.object({ personId: id })

export const operatorsApi = {
  'GET /admin/entry': {
    summary: 'Get how this session opens the console, and whether it is open; for operators of the server',
    access: 'person',
    byToken: false,
    response: consoleEntry,
    errors: ['operators_only'],
  },
  'POST /admin/entry-codes': {
    summary: 'Mail a code that opens the console in this session for 10 minutes; replaces an earlier one',
    access: 'person',
    byToken: false,
    /** As after sign-up: a path on this machine if the server sends no mail. */
    response: z.object({ mailbox: z.string().nullable() }),
    errors: ['operators_only', 'two_step_on'],
  },
  'POST /admin/entry': {
    summary:
      'Open the console in this session for 12 hours, by a code of the authenticator app where two-step login is on, else by the mailed code',
    access: 'person',
    byToken: false,
    body: z.object({
      code: z
        .string()
        .transform((code) => code.replaceAll(/[\s-]/g, ''))
        .pipe(z.string().min(1, 'Code is required').max(40, 'This code is wrong')),
    }),
    response: consoleEntry,
    errors: ['operators_only', 'wrong_code', 'entry_code_over'],
  },
  'DELETE /admin/entry': {
    summary: 'Close the console in this session; idempotent',
    access: 'person',
    byToken: false,
    response: none,
    errors: ['operators_only'],
  },
  'GET /admin/operators': {
    summary: 'List the operators of the server, the first one first',
    access: 'operator',
    response: z.object({ operators: z.array(operator) }),
    errors: [],
  },
  'PUT /admin/operators/:personId': {
    summary: 'Make a person with a confirmed address an operator',
    access: 'operator',
    params: personParam,
    response: none,
    errors: ['user_not_found', 'address_not_confirmed', 'already_operator'],
  },
  'DELETE /admin/operators/:personId': {
    summary:
      'End a person’s being an operator, also your own; the last one stays. Their console closes at once',
    access: 'operator',
    params: personParam,
    response: none,
    errors: ['not_an_operator', 'last_operator'],
  },
} as const satisfies Endpoints
