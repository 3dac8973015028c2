import type { preventionApi } from '@guildhall/contract/prevention'
import { newId } from '../platform/ids.ts'
import { apart, managers, moderators, type Row, signedIn } from './permission-may.ts'
import { moderates } from './scenes.ts'

const term = () => ({ id: newId(), kind: 'word', term: 'Spam', action: 'block' })

export const preventionRules: Record<keyof typeof preventionApi, Row | typeof apart> = {
  'GET /clubs/:club/prevention': managers,
  'PUT /clubs/:club/prevention': {
    body: () => ({
      ...{ firstPosts: 1, newForDays: 7, maxLinks: 2, maxPictures: null, maxMentions: null, autoHideAt: 0 },
    }),
    may: managers,
  },
  'GET /clubs/:club/watched-terms': managers,
  'POST /clubs/:club/watched-terms': { body: () => term(), may: managers },
  'DELETE /clubs/:club/watched-terms/:termId': managers,
  'POST /clubs/:club/watched-terms/trial': {
    body: () => ({ text: 'A text' }),
    may: managers,
    changes: false,
  },
  'GET /clubs/:club/held': moderators,
  // Those who cannot decide it do not find it.
  'PUT /held/:heldId/decision': {
    body: () => ({ decision: 'approved', note: '' }),
    may: signedIn((scene) => moderates(scene) || 'held_not_found'),
  },
  // Each on its own: those one cannot decide are passed over.
  'POST /held-decisions': {
    body: ({ held }) => ({ ids: [held.id], decision: 'declined', note: 'Off topic' }),
    may: signedIn(() => true),
  },
  'GET /my/held': apart,
  // The colleague's.
  'DELETE /my/held/:heldId': {
    may: signedIn(() => 'held_not_found'),
    changes: false,
  },
  'GET /admin/held': apart,
  'GET /admin/newcomers': apart,
  'PUT /admin/newcomers': apart,
  'GET /admin/watched-terms': apart,
  'POST /admin/watched-terms': apart,
  'DELETE /admin/watched-terms/:termId': apart,
  'POST /admin/watched-terms/trial': apart,
}
