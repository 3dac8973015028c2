import type { actsApi } from '@guildhall/contract/acts'
import type { bulkBansApi } from '@guildhall/contract/bulk-bans'
import type { casesApi } from '@guildhall/contract/cases'
import type { clubRulesApi } from '@guildhall/contract/club-rules'
import type { ErrorCode } from '@guildhall/contract/errors'
import type { evidenceApi } from '@guildhall/contract/evidence'
import type { reportsApi } from '@guildhall/contract/reports'
import { newId } from '../platform/ids.ts'
import type { Rule } from './permission-rules.ts'
import { belongs, manages, moderates, type Scene } from './scenes.ts'

type Keys = Exclude<
  | keyof typeof clubRulesApi
  | keyof typeof reportsApi
  | keyof typeof casesApi
  | keyof typeof actsApi
  | keyof typeof bulkBansApi
  | keyof typeof evidenceApi,
  'POST /conversations/:conversationId/reports'
>
type May = Rule['may']

const isVisitor = ({ who }: Scene) => who === 'visitor'
const isShut = (scene: Scene) => scene.kind === 'private' && !belongs(scene)
const ofClub = ({ club }: Scene) => ({ params: { club: club.slug } })
const ofCase = ({ openCase }: Scene) => ({ params: { caseId: openCase.id } })
const withBody =
  <T extends object>(of: (scene: Scene) => T, body: (scene: Scene) => unknown) =>
  (scene: Scene) => ({ ...of(scene), body: body(scene) })

const signedIn =
  (may: May): May =>
  (scene) =>
    isVisitor(scene) ? 'sign_in_required' : may(scene)

const insideOr =
  (may: (scene: Scene) => boolean): May =>
  (scene) =>
    isVisitor(scene) ? 'sign_in_required' : isShut(scene) ? 'members_only' : may(scene) || 'permission_denied'

const moderators = insideOr(moderates)
const managers = insideOr(manages)
/** Those who cannot decide it do not find it. */
const deciders = (refusal: ErrorCode): May => signedIn((scene) => moderates(scene) || refusal)

const statement = { basis: 'rule', ground: 'Rule 1: Be kind', facts: 'It was not' }
const apart = 'about no club in particular'

export const moderationRules: Record<Keys, Rule | typeof apart> = {
  'POST /reports': {
    input: ({ items }) => ({
      body: { id: newId(), subject: { kind: 'content', id: items.post.id }, reason: 'spam', note: '' },
    }),
    // In their own club, authors report nothing of theirs.
    may: signedIn((scene) =>
      isShut(scene) ? 'report_subject_not_found' : scene.who === 'poster' ? 'own_subject' : true,
    ),
  },
  'POST /report-receipts': apart,
  'GET /my/reports': apart,
  'GET /clubs/:club/rules': { input: ofClub, may: () => true },
  'PUT /clubs/:club/rules': {
    input: withBody(ofClub, () => ({
      version: 0,
      rules: [{ id: newId(), title: 'Be kind', text: '' }],
      questions: [],
    })),
    may: managers,
  },
  'GET /clubs/:club/members/:personId/answers': {
    input: ({ club, others }) => ({ params: { club: club.slug, personId: others.member } }),
    may: managers,
  },
  'GET /clubs/:club/cases': { input: ofClub, may: moderators },
  'GET /admin/cases': apart,
  'GET /cases/:caseId': { input: ofCase, may: deciders('case_not_found') },
  'PUT /cases/:caseId/assignee': {
    input: withBody(ofCase, () => ({ expectedId: null })),
    may: deciders('case_not_found'),
  },
  'DELETE /cases/:caseId/assignee': { input: ofCase, may: deciders('case_not_found'), changes: false },
  'POST /cases/:caseId/notes': {
    input: withBody(ofCase, () => ({ id: newId(), note: 'Look at this' })),
    may: deciders('case_not_found'),
  },
  'PUT /cases/:caseId/escalation': {
    input: withBody(ofCase, () => ({ reason: '' })),
    may: deciders('case_not_found'),
  },
  'PUT /cases/:caseId/closure': {
    input: withBody(ofCase, () => ({ outcome: 'dismissed', reason: '' })),
    may: deciders('case_not_found'),
  },
  // Another case about the same comment is open.
  'DELETE /cases/:caseId/closure': {
    input: ({ closedCase }) => ({ params: { caseId: closedCase.id } }),
    may: signedIn((scene) => (moderates(scene) ? 'case_exists' : 'case_not_found')),
    changes: false,
  },
  // Each on its own: those one cannot decide are passed over.
  'POST /case-decisions': {
    input: ({ openCase }) => ({ body: { ids: [openCase.id], outcome: 'dismissed', reason: '' } }),
    may: signedIn(() => true),
  },
  'GET /cases/:caseId/file': { input: ofCase, may: signedIn(() => 'operators_only'), changes: false },
  'GET /cases/:caseId/files/:fileId': {
    input: ({ openCase, evidence }) => ({ params: { caseId: openCase.id, fileId: evidence.id } }),
    may: deciders('case_not_found'),
  },
  'GET /appeals/:actId/files/:fileId': {
    input: ({ appealed, evidence }) => ({ params: { actId: appealed.id, fileId: evidence.id } }),
    may: deciders('act_not_found'),
  },
  // The colleague's.
  'GET /my/statements/:actId/files/:fileId': {
    input: ({ appealed, evidence }) => ({ params: { actId: appealed.id, fileId: evidence.id } }),
    may: signedIn(() => 'act_not_found'),
  },
  'GET /statements/:token/files/:fileId': apart,
  'POST /acts': {
    input: ({ comment }) => ({
      body: { id: newId(), action: 'hide', subject: { kind: 'comment', id: comment.id }, statement },
    }),
    may: signedIn((scene) =>
      isShut(scene) ? 'report_subject_not_found' : moderates(scene) || 'permission_denied',
    ),
  },
  'PUT /acts/:actId/reversal': {
    input: ({ act }) => ({ params: { actId: act.id }, body: { reason: '' } }),
    may: deciders('act_not_found'),
  },
  'GET /clubs/:club/waves': { input: ofClub, may: moderators },
  'GET /clubs/:club/bulk-bans': { input: ofClub, may: moderators },
  'PUT /clubs/:club/bulk-bans/:bulkId': {
    input: ({ club, others }) => ({
      params: { club: club.slug, bulkId: newId() },
      body: { personIds: [others.member], statement },
    }),
    may: moderators,
  },
  'PUT /clubs/:club/bulk-bans/:bulkId/reversal': {
    input: ({ club }) => ({ params: { club: club.slug, bulkId: newId() }, body: { reason: '' } }),
    may: (scene) => {
      const answer = moderators(scene)
      return answer === true ? 'act_not_found' : answer
    },
    changes: false,
  },
  'GET /my/statements': apart,
  // The colleague's.
  'GET /my/statements/:actId': {
    input: ({ act }) => ({ params: { actId: act.id } }),
    may: signedIn(() => 'act_not_found'),
  },
  'PUT /my/statements/:actId/appeal': {
    input: ({ act }) => ({ params: { actId: act.id }, body: { text: 'No' } }),
    may: signedIn(() => 'act_not_found'),
    changes: false,
  },
  'POST /statements': apart,
  'POST /statement-appeals': apart,
  'GET /clubs/:club/appeals': { input: ofClub, may: moderators },
  'GET /admin/appeals': apart,
  'PUT /appeals/:actId/decision': {
    input: ({ appealed }) => ({
      params: { actId: appealed.id },
      body: { decision: 'upheld', answer: 'It was not kind' },
    }),
    may: deciders('act_not_found'),
  },
  'GET /clubs/:club/hidden-items/:type/:slug': {
    input: ({ club, items }) => ({ params: { club: club.slug, type: 'post', slug: items.post.slug } }),
    // Nothing is hidden there.
    may: signedIn((scene) => (isShut(scene) ? 'members_only' : 'content_not_found')),
  },
  'GET /clubs/:club/restrictions': { input: ofClub, may: moderators },
  'GET /admin/restrictions': apart,
  'GET /clubs/:club/moderators': { input: ofClub, may: moderators },
  'PUT /clubs/:club/moderators/:personId': {
    input: ({ club, others }) => ({ params: { club: club.slug, personId: others.member } }),
    may: managers,
  },
  // The colleague moderates nothing.
  'DELETE /clubs/:club/moderators/:personId': {
    input: ({ club, others }) => ({ params: { club: club.slug, personId: others.member } }),
    may: (scene) => (managers(scene) === true ? 'not_a_moderator' : managers(scene)),
    changes: false,
  },
}
