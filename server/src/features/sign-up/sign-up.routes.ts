import type { Routes } from '../../platform/http/bind.ts'
import { makeInviteCode, readInviteCodes, revokeInviteCode } from './codes.writes.ts'
import { decideSignUp, readSignUpRequests } from './requests.writes.ts'
import { changeSignUpSettings, readSignUpRules, readSignUpSettings } from './settings.writes.ts'
import { signUpByRules } from './sign-up.writes.ts'

export const forAnyone = {
  'POST /auth/v1/sign-up': (context, { body }) => signUpByRules(context, body),
  'GET /sign-up-rules': readSignUpRules,
} satisfies Partial<Routes<'anyone'>>

export const forOperators = {
  'GET /admin/sign-up': readSignUpSettings,
  'PUT /admin/sign-up': (context, { body }) => changeSignUpSettings(context, body),
  'GET /admin/sign-up-requests': (context, { query }) => readSignUpRequests(context, query.cursor),
  'PUT /admin/sign-up-requests/:personId/decision': (context, { personId, body }) =>
    decideSignUp(context, personId, body.decision),
  'GET /admin/invite-codes': readInviteCodes,
  'POST /admin/invite-codes': (context, { body }) => makeInviteCode(context, body),
  'DELETE /admin/invite-codes/:codeId': (context, { codeId }) => revokeInviteCode(context, codeId),
} satisfies Partial<Routes<'operator'>>
