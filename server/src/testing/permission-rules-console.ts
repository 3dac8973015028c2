import type { operatorsApi } from '@guildhall/contract/operators'

const apart = 'about no club in particular'

/** The console is about the whole server; console.test.ts walks who may open it. */
export const consoleRules: Record<keyof typeof operatorsApi, typeof apart> = {
  'GET /admin/entry': apart,
  'POST /admin/entry-codes': apart,
  'POST /admin/entry': apart,
  'DELETE /admin/entry': apart,
  'GET /admin/operators': apart,
  'PUT /admin/operators/:personId': apart,
  'DELETE /admin/operators/:personId': apart,
}
