import type { groupsApi } from '@guildhall/contract/club-groups'
import type { topicsApi } from '@guildhall/contract/club-topics'
import { also, inside, insideOr, isShut, managers, type Row, signedIn } from './permission-may.ts'
import { belongs, isAuthor, manages } from './scenes.ts'

const topic = (name: string) => ({
  ...{ name, emoji: '', description: '', kinds: [] },
  ...{ publishedBy: 'members', publishingGroupIds: [], isRestricted: false, seeingGroupIds: [] },
})
const group = { name: 'Turners', color: 'teal', shownTo: 'members', isOpen: false }

/** Outsiders of the club find no groups. */
const members = insideOr((scene) => belongs(scene) || 'group_not_found')
/** Silences and bans refuse what is written, and not what is taken back. */
export const topicRules: Record<keyof typeof topicsApi | keyof typeof groupsApi, Row> = {
  'GET /clubs/:club/topics': managers,
  'GET /clubs/:club/topics/:topicId': inside,
  'PUT /clubs/:club/topics/:topicId': { body: () => topic('Notes'), may: managers },
  'PUT /clubs/:club/topics/:topicId/archiving': managers,
  'DELETE /clubs/:club/topics/:topicId/archiving': { may: managers, changes: false },
  'DELETE /clubs/:club/topics/:topicId': managers,
  'PUT /clubs/:club/topic-order': { body: () => ({ ids: [] }), may: managers, changes: false },
  'PUT /clubs/:club/topic-requirement': { body: () => ({ isRequired: true }), may: managers },
  // What it changes names no club.
  'PUT /clubs/:club/topics/:topicId/level': {
    body: () => ({ level: 'muted' }),
    may: inside,
    changes: false,
  },
  'POST /clubs/:club/topic-moves': {
    body: (scene) => ({ contentIds: [scene.items.post.id], topicId: scene.topic.id }),
    may: managers,
  },
  'PUT /content/:contentId/topic': {
    body: (scene) => ({ topicId: scene.topic.id }),
    may: (scene) =>
      isAuthor(scene) ||
      signedIn(() => (isShut(scene) ? 'content_not_found' : manages(scene) || 'permission_denied'))(scene),
  },
  'GET /clubs/:club/groups': inside,
  'PUT /clubs/:club/groups/:groupId': { body: () => group, may: managers },
  'GET /clubs/:club/groups/:groupId/uses': managers,
  'DELETE /clubs/:club/groups/:groupId': managers,
  'GET /clubs/:club/groups/:groupId/members': members,
  'POST /clubs/:club/groups/:groupId/members': {
    body: (scene) => ({ personIds: [scene.others.member] }),
    may: managers,
  },
  // They are in none.
  'DELETE /clubs/:club/groups/:groupId/members/:personId': { may: managers, changes: false },
  'PUT /clubs/:club/groups/:groupId/membership': also(members, () => true),
  'DELETE /clubs/:club/groups/:groupId/membership': { may: members, changes: false },
}
