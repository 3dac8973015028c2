import { api, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import { listedKinds } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { forgetCategories } from '../features/clubs/categories.reads.ts'
import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { concurrently } from './concurrently.ts'
import { idsOfCourse, valuesOfCourse } from './course-inside.ts'
import { type ClubToDelete, formerSlug } from './deleted-club.ts'
import { kindIn } from './kinds.ts'
import { rules } from './permission-rules.ts'
import { declared, fileReads, filled, jsonReads } from './plain-reads.ts'
import type { Scene } from './scenes.ts'
import { newSceneCase } from './scenes-cases.ts'
import { newSceneHeld } from './scenes-held.ts'

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
export async function walkDeletion(scene: ClubToDelete, walk: Walk): Promise<void> {
  const { app, visitor, club, items } = scene
  const people = Object.entries(scene.people)
  const readers = walk.isWhole ? people : people.filter(([name]) => !['an admin', 'a visitor'].includes(name))
  const readPaths = pathsOfReads(scene, walk)
  const filePaths = pathsOfFileReads(scene)
  const paths = [
    ...[...readPaths.values()].flat(),
    ...filePaths,
    ...['activity', 'newest', 'members'].map((sort) => `/rest/v1/clubs?sort=${sort}`),
    '/rest/v1/clubs?category=Xylophony',
    ...listedKinds.map((kind) => `/rest/v1/listing-options?type=${kind}`),
  ]

  describe('a deleted club', () => {
    it('is visible everywhere before, and nowhere once marked', async () => {
      const before = new Set<string>()
      for (const [, who] of readers) {
        const others = paths.filter((path) => !before.has(path))
        for (const path of await shownAt(scene, who, others)) before.add(path)
      }
      // Each endpoint about clubs shows it to a person, else the walk would prove nothing.
      const blind = [...readPaths].filter(([, paths]) => !paths.some((path) => before.has(path)))
      expect(blind.map(([key]) => key).sort()).toEqual(unrelated.toSorted())
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
      for (const [name, who] of readers) expect(await shownAt(scene, who, paths), name).toEqual([])
      expect((await sitemapOf(visitor)).join()).not.toContain('xylo')
    })

    it('is not found by any write', async () => {
      const writers = people.filter(([, { person }]) => person)
      const writes = refusedWrites()
      expect(writes.length).toBeGreaterThan(30)
      const tries = [club.slug, club.id, formerSlug].flatMap((slug) =>
        writes.map((one) => ({ ...one, slug })),
      )
      await concurrently(tries, async ({ key, rule, slug }) => {
        const input = await rule.input?.(ownersScene(scene, slug))
        for (const [name, who] of writers) {
          if (!walk.isWhole && slug !== club.slug && name !== 'the owner') continue
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

/** Paths that show the club to this person. */
async function shownAt(scene: ClubToDelete, who: Client, paths: string[]): Promise<string[]> {
  const { ann, club, comment, items } = scene
  const itemIds = Object.values(items).map(({ id }) => id)
  const { certificate } = scene.course
  const parts = [
    ...[club.slug, club.id, formerSlug, comment.id, ...itemIds],
    ...[...idsOfCourse(scene.course), certificate.code],
  ]
  const found = await concurrently(
    who === ann ? paths.filter((path) => !forOwner.includes(path)) : paths,
    async (path) => {
      const { status, body } = await who.read(path)
      expect(status, path).toBeLessThan(500)
      const text = body.toLowerCase()
      const isAnswered = status === 200
      if (path.startsWith('/storage/')) return isAnswered && path
      if (isAnswered && parts.some((part) => path.split(/[/?]/).includes(part))) return path
      // A refusal may repeat the requested identifier.
      const asked = status === 404 ? path.toLowerCase().split(/[/?=]/) : []
      const rest = asked
        .filter((part) => part.length > 8)
        .reduce((left, part) => left.replaceAll(part, ''), text)
      return (rest.includes('xylo') || rest.includes(club.id)) && path
    },
  )
  return found.filter((path) => path !== false)
}

/** Keyed by endpoint. */
export function pathsOfReads(scene: ClubToDelete, { isWhole }: Walk): Map<string, string[]> {
  const { ann, cam, club, hall, items, comment } = scene
  const values: Record<string, string[]> = {
    club: [club.slug, club.id, formerSlug, hall.slug],
    contentId: Object.values(items).map(({ id }) => id),
    commentId: [comment.id],
    ...valuesOfCourse(scene.course),
    personId: [personOf(cam).id],
    username: [ann, cam].map((who) => personOf(who).username),
    kind: ['mine', 'joined', 'invited', 'asked'],
    draftId: [newId()],
    caseId: [newId()],
    actId: [newId()],
    type: ['post', 'course'],
    page: ['terms'],
  }
  const searches = [
    ...['', '?q=xylophone', '?type=post&q=xylophone', '?q=united', '?type=post&q=cellar'],
    `?club=${club.slug}`,
  ]
  const queriesOf = (endpoint: Endpoint): string[] => {
    const shape = endpoint.query?.shape ?? {}
    if ('q' in shape) return isWhole ? searches : declared(searches, endpoint)
    if ('since' in shape) return [`?since=${newId()}`]
    return 'from' in shape ? [`?from=${daysFromNow(-20)}&to=${daysFromNow(20)}`] : ['']
  }
  return new Map(
    jsonReads.map((key) => {
      const kind = kindIn(key)
      const path = fullPath(key.slice('GET '.length)).replaceAll(/:(\w+)/g, '{$1}')
      const paths = filled(path, { ...values, slug: [(kind ? items[kind] : scene.course.course).slug] })
      return [key, paths.flatMap((one) => queriesOf(api[key]).map((query) => one + query))]
    }),
  )
}

export function pathsOfFileReads(scene: ClubToDelete): string[] {
  const { club, items, calendar, feed } = scene
  const values = {
    club: [club.slug, club.id, formerSlug],
    contentId: [items.event.id],
    ...valuesOfCourse(scene.course),
    exportId: [newId()],
    token: ['none'],
    caseId: [newId()],
    actId: [newId()],
    fileId: [newId()],
    picture: ['logo'],
    '/rest/v1/clubs/{club}/feeds/{file}': ['all.atom', 'posts.rss'].map(
      (file) => `/rest/v1/clubs/${club.slug}/feeds/${file}`,
    ),
    '/rest/v1/calendars/{file}': [calendar],
    '/rest/v1/feeds/{file}': [feed, `${feed.slice(0, -'.atom'.length)}.rss`],
    '/storage/v1/{path}': scene.files,
  }
  return fileReads.flatMap((path) => filled(path, values))
}

/** The sitemap and every file it lists. */
async function sitemapOf(visitor: Client, path = '/sitemap.xml'): Promise<string[]> {
  const { body: text } = await visitor.read(path)
  const next = [...text.matchAll(/<loc>([^<]*\/sitemap\/[^<]*)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  return [text, ...(await Promise.all(next.map((one) => sitemapOf(visitor, one)))).flat()]
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
