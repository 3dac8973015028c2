import { api, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import { contentKinds, featureOf, listedKinds } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { concurrently } from './concurrently.ts'
import { valuesOfCourse } from './course-inside.ts'
import { kindIn } from './kinds.ts'
import { declared, fileReads, filled, jsonReads } from './plain-reads.ts'
import { marker, type PrivateClub } from './private-club.ts'

type Walk = {
  outsiders: string[]
  /** 'declared' omits query strings with undeclared keys. */
  queries: 'declared' | 'all'
}

/** By name, anyone finds a person's public profile. */
const findsPeople = (key: EndpointKey, query: string) =>
  query === '?q=Hermit' && ['GET /search', 'GET /search/people', 'GET /search/suggestions'].includes(key)

/** For feed readers without a session: never for a private club. */
const isForVisitors = /\/clubs\/\{club\}\/feeds\//
const isInside = (path: string) =>
  isForVisitors.test(path) || /\{(club|contentId|courseId)\}|^\/storage\/v1\/\{path\}/.test(path)

const isOfItem = (path: string) => /\{(contentId|courseId)\}|^\/storage\/v1\/\{path\}/.test(path)

/**
 * Reads everything there is to read of a private club: every GET of the contract with every value that leads inside (decisions.md V1). A new path without values fails. In a club that became public, new members are
 * outsiders of what was written before.
 */
export async function walkPrivateClub(club: PrivateClub, walk: Walk): Promise<void> {
  const { ann, ben, cam, secrets, members } = club
  const outsiders: Record<string, Client> = club.outsiders
  const values = valuesInside(club)
  const plainValues = plainValuesInside(club)
  const walkers = Object.entries(outsiders).filter(([name]) => walk.outsiders.includes(name))
  const urlsOf = addresses(club, values, walk.queries)

  describe('outsiders of a private club are shown nothing but its preview by', () => {
    // One with what is in memory by then, and all directly after a member has read the same.
    it.each(jsonReads)('%s', async (key) => {
      await concurrently([...urlsOf(key).entries()], async ([index, { path, query }]) => {
        const isNamed = path.includes(club.hermit.username) || findsPeople(key, query)
        const hidden = isNamed ? secrets : [...secrets, ...members]
        const read = ([name, who]: (typeof walkers)[number]) =>
          expectNothingOf(name, who, path + query, hidden)
        await Promise.all(walkers.filter((_, at) => at === index % walkers.length).map(read))
        await cam.read(path + query)
        await Promise.all(walkers.map(read))
      })
    })

    it.each(fileReads)('%s', async (path) => {
      const asks = walkers.flatMap(([name, who]) =>
        filled(path, plainValues).map((url) => [name, who, url] as const),
      )
      await concurrently(asks, async ([name, who, url]) => {
        const { status } = await expectNothingOf(name, who, url, [...secrets, ...members])
        if (club.isTurned ? isOfItem(path) : isInside(path))
          expect(status, `${name}: ${url}`).toBeGreaterThanOrEqual(400)
      })
    })
  })

  // A walk that leads nowhere would prove nothing.
  describe.skipIf(club.isTurned)('people who belong, or are invited, are answered by', () => {
    it.each(fileReads.filter((path) => isInside(path) && !isForVisitors.test(path)))('%s', async (path) => {
      const statuses = await concurrently(
        [ann, ben, cam].flatMap((who) => filled(path, plainValues).map((url) => [who, url] as const)),
        async ([who, url]) => (await who.read(url)).status,
      )
      expect(statuses).toContain(200)
    })

    // There are no drafts, cases, hidden items and legal pages here, and no query string returns an address.
    const unanswered = [
      ...['GET /club-addresses', 'GET /my/drafts/:draftId', 'GET /cases/:caseId', 'GET /pages/:page'],
      'GET /clubs/:club/hidden-items/:type/:slug',
    ]
    it.each(jsonReads.filter((key) => !unanswered.includes(key)))('%s', async (key) => {
      const asks = [ann, ben, cam, club.outsiders['who is invited']].flatMap((who) =>
        urlsOf(key).map(({ path, query }) => [who, path + query] as const),
      )
      const statuses = await concurrently(asks, async ([who, url]) => (await who.read(url)).status)
      expect(statuses).toContain(200)
    })
  })

  it('the same walk shows a member the inside', async () => {
    const hidden = [...club.itemIds, club.comment.id]
    const asks = jsonReads.flatMap((key) =>
      urlsOf(key).map(({ path, query }) => [key, path + query] as const),
    )
    const shown = await concurrently(asks, async ([key, url]) => {
      const { body: text } = await cam.read(url)
      return hidden.some((id) => text.includes(id)) ? [key] : []
    })
    expect([...new Set<string>(shown.flat())].sort()).toEqual(
      [
        'GET /clubs/:club/events',
        'GET /clubs/:club/feed',
        'GET /clubs/:club/highlights',
        ...contentKinds.map((kind) => `GET /clubs/:club/${featureOf[kind]}/:slug`),
        'GET /content/:contentId',
        'GET /content/:contentId/comments',
        'GET /feed',
        'GET /my/upcoming-events',
        'GET /notifications',
        ...listedKinds.map((kind) => `GET /${featureOf[kind]}`),
        'GET /search',
        'GET /search/content',
        'GET /search/suggestions',
      ].sort(),
    )
    expect((await cam.read(club.file.url)).status).toBe(200)
  })
}

export async function expectNothingOf(name: string, who: Client, url: string, secrets: string[]) {
  const { status, body: text } = await who.read(url)
  expect(status, `${name}: ${url}`).toBeLessThan(500)
  // A response may repeat the request.
  const shown = text.replaceAll(decodeURIComponent(url), '').replaceAll(`q=${marker}`, '').toLowerCase()
  const found = secrets.filter((secret) => shown.includes(secret.toLowerCase()))
  expect(found, `${name}: ${url}`).toEqual([])
  return { status, text }
}

/** Usernames that belong to the club. */
export const usernamesInside = ({ hermit, cam, ben }: PrivateClub) => [
  hermit.username,
  personOf(cam).username,
  personOf(ben).username,
]

/** Values that lead inside, by parameter. */
function valuesInside(club: PrivateClub): Record<string, string[]> {
  const { vault, itemIds, comment, hermit, cam, act } = club
  return {
    ...valuesOfCourse(club.course),
    club: [vault.slug, vault.id, vault.slug.toUpperCase()],
    contentId: [...itemIds, comment.id],
    commentId: [comment.id],
    username: usernamesInside(club),
    personId: [hermit.id, personOf(cam).id],
    kind: ['mine', 'joined', 'invited', 'asked'],
    notificationId: [newId()],
    draftId: [newId()],
    actId: [act.id],
    type: ['post', 'course'],
    caseId: [newId()],
    page: ['terms'],
  }
}

function plainValuesInside(club: PrivateClub): Record<string, string[]> {
  const { vault, items, formerAddresses, image, file, act } = club
  return {
    ...valuesOfCourse(club.course),
    club: [vault.slug, vault.id],
    contentId: [items.event.id],
    exportId: [newId()],
    token: ['none'],
    caseId: [newId()],
    actId: [act.id],
    fileId: [newId()],
    picture: ['logo'],
    '/rest/v1/clubs/{club}/feeds/{file}': ['all.atom', 'posts.rss'].map(
      (file) => `/rest/v1/clubs/${vault.slug}/feeds/${file}`,
    ),
    '/rest/v1/calendars/{file}': formerAddresses.filter((path) => path.includes('/calendars/')),
    '/rest/v1/feeds/{file}': formerAddresses.filter((path) => path.includes('/feeds/')),
    '/storage/v1/{path}': [image.url, file.url, ...club.course.files],
  }
}

/** Every path of an endpoint, with every value and every query string that applies. */
function addresses(club: PrivateClub, values: Record<string, string[]>, queries: Walk['queries']) {
  const { vault, hermit, link } = club
  const day = 86_400_000
  const from = new Date(Date.now() - 20 * day).toISOString()
  const to = new Date(Date.now() + 20 * day).toISOString()
  const queryStrings = [
    '',
    `?q=${marker}`,
    `?type=post&q=${marker}`,
    '?type=post&q=cellar',
    `?club=${vault.id}&q=${marker}`,
    '?q=vault',
    '?q=Hermit',
    '?type=post',
    '?sort=activity',
    '?kind=content',
    `?person=${hermit.id}`,
    `?since=${newId()}`,
    '?view=past',
    `?from=${from}&to=${to}`,
    `?token=${link.token}x`,
    `?club=${vault.slug}`,
    `?club=${vault.id}&sort=closing&q=${marker}`,
    `?club=${vault.id}&sort=price-asc&currency=USD&availability=all`,
    ...listedKinds.map((kind) => `?type=${kind}`),
  ]
  const queriesOf = (endpoint: Endpoint) => {
    if (!endpoint.query) return ['']
    return queries === 'all' ? queryStrings : declared(queryStrings, endpoint)
  }
  return (key: EndpointKey): { path: string; query: string }[] => {
    const kind = kindIn(key)
    const { slug } = kind ? club.items[kind] : club.course.course
    const valuesOf: Record<string, string[]> = { ...values, slug: [slug] }
    const names = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const missing = names.filter((name) => !valuesOf[name])
    expect(missing, `${key}: values to try`).toEqual([])
    const paths = names.reduce<string[]>(
      (some, name) =>
        some.flatMap((path) => (valuesOf[name] ?? []).map((one) => path.replace(`:${name}`, one))),
      [fullPath(key.slice('GET '.length))],
    )
    return paths.flatMap((path) => queriesOf(api[key]).map((query) => ({ path, query })))
  }
}
