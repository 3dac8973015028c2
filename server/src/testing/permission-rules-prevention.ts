import type { preventionApi } from '@guildhall/contract/prevention'
import { newId } from '../platform/ids.ts'
import type { Rule } from './permission-rules.ts'
import { belongs, manages, moderates, type Scene } from './scenes.ts'

type May = Rule['may']

const ofClub = ({ club }: Scene) => ({ params: { club: club.slug } })
const ofHeld = ({ held }: Scene) => ({ params: { heldId: held.id } })
const insideOr =
  (may: (scene: Scene) => boolean): May =>
  (scene) => {
    if (scene.who === 'visitor') return 'sign_in_required'
    if (scene.kind === 'private' && !belongs(scene)) return 'members_only'
    return may(scene) || 'permission_denied'
  }
const managers = insideOr(manages)
const moderators = insideOr(moderates)
const apart = 'about no club in particular'
const term = () => ({ id: newId(), kind: 'word', term: 'Spam', action: 'block' })

export const preventionRules: Record<keyof typeof preventionApi, Rule | typeof apart> = {
  'GET /clubs/:club/prevention': { input: ofClub, may: managers },
  'PUT /clubs/:club/prevention': {
    input: (scene) => ({
      ...ofClub(scene),
      body: {
        ...{ firstPosts: 1, newForDays: 7, maxLinks: 2, maxPictures: null, maxMentions: null, autoHideAt: 0 },
      },
    }),
    may: managers,
  },
  'GET /clubs/:club/watched-terms': { input: ofClub, may: managers },
  'POST /clubs/:club/watched-terms': {
    input: (scene) => ({ ...ofClub(scene), body: term() }),
    may: managers,
  },
  'DELETE /clubs/:club/watched-terms/:termId': {
    input: ({ club, watchedTerm }) => ({ params: { club: club.slug, termId: watchedTerm.id } }),
    may: managers,
  },
  'POST /clubs/:club/watched-terms/trial': {
    input: (scene) => ({ ...ofClub(scene), body: { text: 'A text' } }),
    may: managers,
    changes: false,
  },
  'GET /clubs/:club/held': { input: ofClub, may: moderators },
  // Those who cannot decide it do not find it.
  'PUT /held/:heldId/decision': {
    input: (scene) => ({ ...ofHeld(scene), body: { decision: 'approved', note: '' } }),
    may: (scene) => (scene.who === 'visitor' ? 'sign_in_required' : moderates(scene) || 'held_not_found'),
  },
  // Each on its own: those one cannot decide are passed over.
  'POST /held-decisions': {
    input: ({ held }) => ({ body: { ids: [held.id], decision: 'declined', note: 'Off topic' } }),
    may: ({ who }) => who !== 'visitor' || 'sign_in_required',
  },
  'GET /my/held': apart,
  // The colleague's.
  'DELETE /my/held/:heldId': {
    input: ofHeld,
    may: ({ who }) => (who === 'visitor' ? 'sign_in_required' : 'held_not_found'),
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
