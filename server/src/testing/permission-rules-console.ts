import type { consoleApi } from '@guildhall/contract/console'
import type { operatorsApi } from '@guildhall/contract/operators'
import type { signUpApi } from '@guildhall/contract/sign-up'
import { apart, moderators, type Row, signedIn } from './permission-may.ts'

/** The console is about the whole server; operators.test.ts walks who may open it. */
export const consoleRules: Record<
  keyof typeof operatorsApi | keyof typeof consoleApi | keyof typeof signUpApi,
  Row | typeof apart
> = {
  'GET /sign-up-rules': apart,
  'GET /admin/sign-up': apart,
  'PUT /admin/sign-up': apart,
  'GET /admin/sign-up-requests': apart,
  'PUT /admin/sign-up-requests/:personId/decision': apart,
  'GET /admin/invite-codes': apart,
  'POST /admin/invite-codes': apart,
  'DELETE /admin/invite-codes/:codeId': apart,
  'GET /admin/entry': apart,
  'POST /admin/entry-codes': apart,
  'POST /admin/entry': apart,
  'DELETE /admin/entry': apart,
  'GET /admin/operators': apart,
  'PUT /admin/operators/:personId': apart,
  'DELETE /admin/operators/:personId': apart,
  'GET /admin/overview': apart,
  'GET /admin/people': apart,
  'GET /admin/people/:personId': apart,
  'PUT /admin/people/:personId/confirmation': apart,
  'DELETE /admin/people/:personId/sessions': apart,
  'POST /admin/people/:personId/password-resets': apart,
  'GET /admin/clubs': apart,
  // No role in a club opens the console.
  'GET /admin/clubs/:clubId': signedIn(() => 'operators_only'),
  'GET /admin/tasks': apart,
  'POST /admin/tasks/:taskId/retry': apart,
  'DELETE /admin/tasks/:taskId': apart,
  'GET /admin/storage': apart,
  'GET /admin/mail': apart,
  'POST /admin/mail/test': apart,
  'GET /admin/server': apart,
  'GET /admin/transparency': apart,
  'GET /admin/transparency.csv': apart,
  'GET /admin/log': apart,
  'GET /clubs/:club/moderation-log': moderators,
}
