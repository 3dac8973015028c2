import type { Routes } from '../../platform/http/bind.ts'
import { matchBankFile } from './bank-matches.ts'
import {
  endEntitlement,
  endGrant,
  giveEntitlement,
  grantMembership,
  recordRefund,
} from './managing.writes.ts'
import { cancelOwn, keepOwn } from './own.writes.ts'
import { downloadEntitlements, downloadPayments } from './payments.csv.ts'
import {
  readEntitlements,
  readIncome,
  readOwnEntitlement,
  readOwnEntitlements,
  readReceipt,
} from './payments.reads.ts'
import { recordPayments } from './recording.writes.ts'
import { readSettings } from './settings.reads.ts'
import { changeSettings } from './settings.writes.ts'

export const forPeople = {
  'GET /my/entitlements': (context, { query }) => readOwnEntitlements(context, query),
  'GET /my/entitlements/:entitlementId': (context, { entitlementId }) =>
    readOwnEntitlement(context, entitlementId),
  'DELETE /my/entitlements/:entitlementId': (context, { entitlementId }) => cancelOwn(context, entitlementId),
  'PUT /my/entitlements/:entitlementId/renewal': (context, { entitlementId }) =>
    keepOwn(context, entitlementId),
  'GET /payments/:paymentId': (context, { paymentId }) => readReceipt(context, paymentId),
  'GET /clubs/:club/payment-settings': (context, { club }) => readSettings(context, club),
  'PUT /clubs/:club/payment-settings': (context, { club, body }) => changeSettings(context, club, body),
  'GET /clubs/:club/entitlements': (context, { club, query }) => readEntitlements(context, club, query),
  'GET /clubs/:club/entitlements.csv': (context, { club }) => downloadEntitlements(context, club),
  'POST /clubs/:club/payments': (context, { club, body }) => recordPayments(context, club, body),
  'POST /clubs/:club/payments/matches': (context, { club, body }) => matchBankFile(context, club, body),
  'GET /clubs/:club/payments.csv': (context, { club }) => downloadPayments(context, club),
  'GET /clubs/:club/income': (context, { club }) => readIncome(context, club),
  'PUT /clubs/:club/payments/:paymentId/refund': (context, { body, ...params }) =>
    recordRefund(context, params, body),
  'PUT /clubs/:club/entitlements/:entitlementId/gift': (context, { body, ...params }) =>
    giveEntitlement(context, params, body),
  'DELETE /clubs/:club/entitlements/:entitlementId': endEntitlement,
  'PUT /clubs/:club/grants/:grantId': (context, { body, ...params }) =>
    grantMembership(context, params, body),
  'DELETE /clubs/:club/grants/:grantId': endGrant,
} satisfies Partial<Routes<'person'>>
