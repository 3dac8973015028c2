import type { actsApi } from '@guildhall/contract/acts'
import type { bulkBansApi } from '@guildhall/contract/bulk-bans'
import type { casesApi } from '@guildhall/contract/cases'
import type { clubRulesApi } from '@guildhall/contract/club-rules'
import type { ErrorCode } from '@guildhall/contract/errors'
import type { evidenceApi } from '@guildhall/contract/evidence'
import type { reportsApi } from '@guildhall/contract/reports'
import { newId } from '../platform/ids.ts'
import { also, apart, isShut, type May, managers, moderators, type Row, signedIn } from './permission-may.ts'
import { moderates } from './scenes.ts'

type Keys = Exclude<
  | keyof typeof clubRulesApi
  | keyof typeof reportsApi
  | keyof typeof casesApi
  | keyof typeof actsApi
  | keyof typeof bulkBansApi
  | keyof typeof evidenceApi,
  'POST /conversations/:conversationId/reports'
>
/** Those who cannot decide it do not find it. */
const deciders = (refusal: ErrorCode): May => signedIn((scene) => moderates(scene) || refusal)

const statement = { basis: 'rule', ground: 'Rule 1: Be kind', facts: 'It was not' }

export const moderationRules: Record<Keys, Row | typeof apart> = {
  'POST /reports': {
    body: ({ items }) => ({
      id: newId(),
      subject: { kind: 'content', id: items.post.id },
      reason: 'spam',
      note: '',
    }),
    // In their own club, authors report nothing of theirs.
    may: signedIn((scene) =>
      isShut(scene) ? 'report_subject_not_found' : scene.who === 'poster' ? 'own_subject' : true,
    ),
  },
  'POST /report-receipts': apart,
  'GET /my/reports': apart,
  'GET /clubs/:club/rules': () => true,
  'PUT /clubs/:club/rules': {
    body: () => ({
      version: 0,
      rules: [{ id: newId(), title: 'Be kind', text: '' }],
      questions: [],
    }),
    may: managers,
  },
  'GET /clubs/:club/members/:personId/answers': managers,
  'GET /clubs/:club/cases': moderators,
  'GET /admin/cases': apart,
  'GET /cases/:caseId': deciders('case_not_found'),
  'PUT /cases/:caseId/assignee': { body: () => ({ expectedId: null }), may: deciders('case_not_found') },
  'DELETE /cases/:caseId/assignee': { may: deciders('case_not_found'), changes: false },
  'POST /cases/:caseId/notes': {
    body: () => ({ id: newId(), note: 'Look at this' }),
    may: deciders('case_not_found'),
  },
  'PUT /cases/:caseId/escalation': { body: () => ({ reason: '' }), may: deciders('case_not_found') },
  'PUT /cases/:caseId/closure': {
    body: () => ({ outcome: 'dismissed', reason: '' }),
    may: deciders('case_not_found'),
  },
  // Another case about the same comment is open.
  'DELETE /cases/:caseId/closure': {
    params: ({ closedCase }) => ({ caseId: closedCase.id }),
    may: signedIn((scene) => (moderates(scene) ? 'case_exists' : 'case_not_found')),
    changes: false,
  },
  // Each on its own: those one cannot decide are passed over.
  'POST /case-decisions': {
    body: ({ openCase }) => ({ ids: [openCase.id], outcome: 'dismissed', reason: '' }),
    may: signedIn(() => true),
  },
  'GET /cases/:caseId/file': { may: signedIn(() => 'operators_only'), changes: false },
  'GET /cases/:caseId/files/:fileId': deciders('case_not_found'),
  'GET /appeals/:actId/files/:fileId': {
    params: ({ appealed }) => ({ actId: appealed.id }),
    may: deciders('act_not_found'),
  },
  // The colleague's.
  'GET /my/statements/:actId/files/:fileId': {
    params: ({ appealed }) => ({ actId: appealed.id }),
    may: signedIn(() => 'act_not_found'),
  },
  'GET /statements/:token/files/:fileId': apart,
  'POST /acts': {
    body: ({ comment }) => ({
      id: newId(),
      action: 'hide',
      subject: { kind: 'comment', id: comment.id },
      statement,
    }),
    may: signedIn((scene) =>
      isShut(scene) ? 'report_subject_not_found' : moderates(scene) || 'permission_denied',
    ),
  },
  'PUT /acts/:actId/reversal': { body: () => ({ reason: '' }), may: deciders('act_not_found') },
  'GET /clubs/:club/waves': moderators,
  'GET /clubs/:club/bulk-bans': moderators,
  'PUT /clubs/:club/bulk-bans/:bulkId': {
    body: ({ others }) => ({ personIds: [others.member], statement }),
    may: moderators,
  },
  'PUT /clubs/:club/bulk-bans/:bulkId/reversal': {
    body: () => ({ reason: '' }),
    may: also(moderators, () => 'act_not_found'),
    changes: false,
  },
  'GET /my/statements': apart,
  // The colleague's.
  'GET /my/statements/:actId': signedIn(() => 'act_not_found'),
  'PUT /my/statements/:actId/appeal': {
    body: () => ({ text: 'No' }),
    may: signedIn(() => 'act_not_found'),
    changes: false,
  },
  'POST /statements': apart,
  'POST /statement-appeals': apart,
  'GET /clubs/:club/appeals': moderators,
  'GET /admin/appeals': apart,
  'PUT /appeals/:actId/decision': {
    params: ({ appealed }) => ({ actId: appealed.id }),
    body: () => ({ decision: 'upheld', answer: 'It was not kind' }),
    may: deciders('act_not_found'),
  },
  // Nothing is hidden there.
  'GET /clubs/:club/hidden-items/:type/:slug': signedIn((scene) =>
    isShut(scene) ? 'members_only' : 'content_not_found',
  ),
  'GET /clubs/:club/restrictions': moderators,
  'GET /admin/restrictions': apart,
  'GET /clubs/:club/moderators': moderators,
  'PUT /clubs/:club/moderators/:personId': managers,
  // The colleague moderates nothing.
  'DELETE /clubs/:club/moderators/:personId': {
    may: also(managers, () => 'not_a_moderator'),
    changes: false,
  },
}
