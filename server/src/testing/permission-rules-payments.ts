import type { entitlementsApi } from '@guildhall/contract/entitlements'
import { newId } from '../platform/ids.ts'
import { also, insideOr, managers, type Row, signedIn } from './permission-may.ts'
import { manages, owns } from './scenes.ts'

const owner = insideOr((scene) => owns(scene) || 'owner_only')
/** Only another member has paid. */
const nobodyHere = signedIn(() => 'entitlement_not_found')
const settings = {
  ...{ instructions: 'Ask Ann', link: '', accountHolder: '', iban: '', issuer: '' },
  ...{ graceDays: 7, pendingReads: false },
}
const bankFile = 'Date,Amount,Text\n2026-03-01,5.00,Thanks\n'

export const paymentRules: Record<keyof typeof entitlementsApi, Row> = {
  'GET /my/entitlements': signedIn(() => true),
  'GET /my/entitlements/:entitlementId': nobodyHere,
  'DELETE /my/entitlements/:entitlementId': { may: nobodyHere, changes: false },
  'PUT /my/entitlements/:entitlementId/renewal': { may: nobodyHere, changes: false },
  'GET /payments/:paymentId': signedIn((scene) => manages(scene) || 'payment_not_found'),
  'GET /clubs/:club/payment-settings': managers,
  'PUT /clubs/:club/payment-settings': { body: () => settings, may: owner },
  'GET /clubs/:club/entitlements': managers,
  'GET /clubs/:club/entitlements.csv': managers,
  'POST /clubs/:club/payments': {
    body: ({ entitlement }) => ({
      payments: [{ id: newId(), entitlementId: entitlement.id, paidOn: '2026-03-01' }],
    }),
    may: managers,
  },
  'POST /clubs/:club/payments/matches': {
    body: () => ({ file: Buffer.from(bankFile).toString('base64') }),
    may: managers,
    changes: false,
  },
  'GET /clubs/:club/payments.csv': managers,
  'GET /clubs/:club/income': managers,
  'PUT /clubs/:club/payments/:paymentId/refund': {
    body: () => ({ amount: '5', endsAccess: false }),
    may: also(managers, owner),
  },
  'PUT /clubs/:club/entitlements/:entitlementId/gift': { body: () => ({ until: null }), may: managers },
  'DELETE /clubs/:club/entitlements/:entitlementId': managers,
  'PUT /clubs/:club/grants/:grantId': {
    body: (scene) => ({ username: scene.others.stranger.username, until: null }),
    may: also(managers, ({ kind }) => kind === 'paid' || 'club_is_free'),
  },
  // No payment was made elsewhere.
  'DELETE /clubs/:club/grants/:grantId': { may: managers, changes: false },
}
