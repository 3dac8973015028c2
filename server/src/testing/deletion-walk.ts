import { api, type EndpointKey } from '@guildhall/contract/api'
import { listedKinds } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { forgetCategories } from '../features/clubs/categories.reads.ts'
import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { concurrently } from './concurrently.ts'
import { type ClubToDelete, formerSlug } from './deleted-club.ts'
import { rules } from './permission-rules.ts'
import type { Scene } from './scenes.ts'
import { newSceneCase } from './scenes-cases.ts'
import { newSceneHeld } from './scenes-held.ts'
import { newScenePayments } from './scenes-payments.ts'
import { newSceneTopics } from './scenes-topics.ts'
import { allPathsOf, fileReads, jsonReads, longWalk, pathsOf, shownTo, sitemapOf } from './walker.ts'

/** Endpoints that never show the club to these people, even before deletion. */
const unrelated = [
  // The account's own: browser, settings, and numbers.
  'GET /auth/v1/account-deletions',
  'GET /auth/v1/calendar-address',
  'GET /auth/v1/email-change',
  'GET /auth/v1/email-confirmations/own',
  'GET /auth/v1/feed-address',
  'GET /auth/v1/security',
  'GET /auth/v1/session',
  'GET /auth/v1/sessions',
  'GET /auth/v1/tokens',
  'GET /my/exports',
  'GET /my/push-devices',
  'GET /notification-mail',
  'GET /notification-preferences',
  'GET /notifications/unread-count',
  'GET /profile',
  'GET /unread-messages',
  // People, available slugs, and filters.
  'GET /club-addresses',
  'GET /listing-options',
  'GET /my/blocks',
  'GET /my/hidden-words',
  'GET /search/people',
  // The place's own.
  'GET /announcements',
  'GET /my/acceptances',
  'GET /pages/:page',
  'GET /place',
  'GET /sign-up-rules',
  // Takes the token of a link, and there is none.
  'GET /courses/:courseId/link-enrollment',
  // Only for deleted clubs.
  'GET /my/deleted-clubs',
  // No conversations, drafts, saved or muted items exist here; everyone is a member or has requested to join.
  'GET /chat-clubs',
  'GET /functions/v1/get-chat-list',
  'GET /messages',
  'GET /my/drafts',
  'GET /my/drafts/:draftId',
  'GET /my/muted-content',
  'GET /my/muted-conversations',
  'GET /my/quiet-clubs',
  'GET /my/saved',
  'GET /my/suggested-clubs',
  // Nor cases, decisions or held texts.
  'GET /cases/:caseId',
  'GET /clubs/:club/hidden-items/:type/:slug',
  'GET /my/held',
  'GET /my/reports',
  'GET /my/statements',
  'GET /my/storage',
  'GET /my/statements/:actId',
]

/** Lists the clubs an owner can restore. */
const forOwner = ['/rest/v1/my/deleted-clubs', '/auth/v1/account-deletions']

type Walk = {
  /**
   * Reduced: skips admins and visitors, whom the rules treat like authors and outsiders; sends only declared queries;
   * and only the owner writes by the club's id and former slug.
   */
  isWhole: boolean
}

/**
 * Reads every path of the API with every value that leads to the club, before and after it is marked as deleted; then
 * tries every write. Leaves the club marked.
 */
export async function walkDeletion(scene: ClubToDelete, { isWhole }: Walk): Promise<void> {
  const { app, visitor, club, items, marks } = scene
  const walked = { ...scene.walked, isWhole }
  const people = Object.entries(scene.people)
  const readers = isWhole ? people : people.filter(([name]) => !['an admin', 'a visitor'].includes(name))
  const paths = [
    ...allPathsOf(walked, [...jsonReads, ...fileReads]),
    ...['activity', 'newest', 'members'].map((sort) => `/rest/v1/clubs?sort=${sort}`),
    '/rest/v1/clubs?category=Xylophony',
    ...listedKinds.map((kind) => `/rest/v1/listing-options?type=${kind}`),
  ]
  const shownIn = async (who: Client, among: string[]) => {
    const others = who === scene.ann ? among.filter((path) => !forOwner.includes(path)) : among
    return [...(await shownTo(who, others, marks)).keys()]
  }

  describe('a deleted club', () => {
    it('is visible everywhere before, and nowhere once marked', { timeout: longWalk }, async () => {
      const before = new Set<string>()
      for (const [, who] of readers) {
        const others = paths.filter((path) => !before.has(path))
        for (const path of await shownIn(who, others)) before.add(path)
      }
      // Each endpoint about clubs shows it to a person, else the walk would prove nothing.
      const blind = jsonReads.filter((key) => !pathsOf(key, walked).some((path) => before.has(path)))
      expect(blind.sort()).toEqual(unrelated.toSorted())
      const [, ...mapped] = await sitemapOf(visitor)
      expect(mapped.join()).toContain(club.slug)
      expect(mapped.join()).toContain(items.post.slug)
      expect(before.size).toBeGreaterThan(30)
      // Only the mark, without the rest of deletion: each query has to filter by it.
      await app.deps.db
        .updateTable('clubs')
        .set({ deleted_at: new Date() })
        .where('id', '=', club.id)
        .execute()
      forgetCategories(app.deps)
      for (const [name, who] of readers) expect(await shownIn(who, paths), name).toEqual([])
      expect((await sitemapOf(visitor)).join()).not.toContain('xylo')
    })

    it('is not found by any write', { timeout: longWalk }, async () => {
      const writers = people.filter(([, { person }]) => person)
      const writes = refusedWrites()
      expect(writes.length).toBeGreaterThan(30)
      const tries = [club.slug, club.id, formerSlug].flatMap((slug) =>
        writes.map((one) => ({ ...one, slug })),
      )
      await concurrently(tries, async ({ key, rule, slug }) => {
        const input = await rule.input(ownersScene(scene, slug))
        for (const [name, who] of writers) {
          if (!isWhole && slug !== club.slug && name !== 'the owner') continue
          const { status, code } = await who.refused(key, input)
          expect([status, code.endsWith('_not_found')], `${name} ${key}: ${code}`).toEqual([404, true])
        }
      })
    })
  })
}

/** All writes about clubs except its restoration by the owner (restoration.test.ts). */
const refusedWrites = () =>
  (Object.keys(api) as EndpointKey[]).flatMap((key) => {
    const rule = rules[key]
    const isExempt =
      key.startsWith('GET ') ||
      // The console is closed to all of them.
      key.includes(' /admin/') ||
      // Decisions are each on their own, and pass over what is gone.
      ['PUT /my/deleted-clubs/:clubId/restoration', 'POST /case-decisions', 'POST /held-decisions'].includes(
        key,
      )
    return isExempt || typeof rule === 'string' ? [] : [{ key, rule }]
  })

/** Input from the table of permissions, with this value for the club. */
const ownersScene = (scene: ClubToDelete, slug: string): Scene => ({
  ...scene.course,
  ...newSceneCase(),
  ...newSceneHeld(),
  ...newSceneTopics(),
  ...newScenePayments(),
  kind: 'public',
  who: 'owner',
  client: scene.ann,
  club: { ...scene.club, slug },
  items: scene.items,
  comment: scene.comment,
  request: scene.request,
  application: { id: newId() },
  invite: scene.invite,
  others: {
    member: personOf(scene.cam).id,
    admin: personOf(scene.ben).id,
    applicant: personOf(scene.dot).id,
    stranger: personOf(scene.dot),
  },
})
