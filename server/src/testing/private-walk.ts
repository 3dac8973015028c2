import type { EndpointKey } from '@guildhall/contract/api'
import { contentKinds, featureOf, listedKinds } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import type { Client } from './as.ts'
import { concurrently } from './concurrently.ts'
import type { PrivateClub } from './private-club.ts'
import { fileReads, jsonReads, type Marks, pathsOf, shownAt, shownTo } from './walker.ts'

type Walk = {
  outsiders: string[]
  /** 'declared' omits query strings with undeclared keys. */
  queries: 'declared' | 'all'
}

/** By name, anyone finds a person's public profile. */
const findsPeople = (key: EndpointKey, path: string) =>
  path.endsWith('?q=Hermit') && ['GET /search', 'GET /search/people', 'GET /search/suggestions'].includes(key)

/** For feed readers without a session: never for a private club. */
const isForVisitors = (key: EndpointKey) =>
  key.startsWith('GET /clubs/:club/') && key.endsWith('/feeds/:file')
const isInside = (key: EndpointKey) =>
  /:(club|contentId|courseId)(\/|$)/.test(key) || key === 'GET /storage/v1/*'

/**
 * Reads everything there is to read of a private club: every GET of the contract with every value that leads inside
 * (decisions.md V1). In a club that became public, new members are outsiders of what was written before.
 */
export async function walkPrivateClub(club: PrivateClub, walk: Walk): Promise<void> {
  const { ann, ben, cam, secrets, members, named } = club
  const outsiders: Record<string, Client> = club.outsiders
  const walked = { ...club.walked, isWhole: walk.queries === 'all' }
  const walkers = Object.entries(outsiders).filter(([name]) => walk.outsiders.includes(name))
  const statusesAt = (people: Client[], key: EndpointKey) =>
    concurrently(
      people.flatMap((who) => pathsOf(key, walked).map((path) => ({ who, path }))),
      async ({ who, path }) => (await who.read(path)).status,
    )

  describe('outsiders of a private club are shown nothing but its preview by', () => {
    // One with what is in memory by then, and all directly after a member has read the same.
    it.each(jsonReads)('%s', async (key) => {
      await concurrently([...pathsOf(key, walked).entries()], async ([index, path]) => {
        const isNamed = path.includes(club.hermit.username) || findsPeople(key, path)
        const marks = { marks: isNamed ? secrets : [...secrets, ...members] }
        const read = ([name, who]: (typeof walkers)[number]) => expectNothingOf(name, who, path, marks)
        await Promise.all(walkers.filter((_, at) => at === index % walkers.length).map(read))
        await cam.read(path)
        await Promise.all(walkers.map(read))
      })
    })

    it.each(fileReads)('%s', async (key) => {
      const marks = {
        marks: [...secrets, ...members],
        named: club.isTurned ? named.inside : [...named.inside, ...named.club],
      }
      const asks = walkers.flatMap(([name, who]) => pathsOf(key, walked).map((path) => ({ name, who, path })))
      await concurrently(asks, ({ name, who, path }) => expectNothingOf(name, who, path, marks))
    })
  })

  // A walk that leads nowhere would prove nothing.
  describe.skipIf(club.isTurned)('people who belong, or are invited, are answered by', () => {
    it.each(fileReads.filter((key) => isInside(key) && !isForVisitors(key)))('%s', async (key) => {
      expect(await statusesAt([ann, ben, cam], key)).toContain(200)
    })

    // There are no drafts, cases, hidden items and legal pages here, and no query string returns an address.
    const unanswered = [
      ...['GET /club-addresses', 'GET /my/drafts/:draftId', 'GET /cases/:caseId', 'GET /pages/:page'],
      'GET /clubs/:club/hidden-items/:type/:slug',
    ]
    it.each(jsonReads.filter((key) => !unanswered.includes(key)))('%s', async (key) => {
      expect(await statusesAt([ann, ben, cam, club.outsiders['who is invited']], key)).toContain(200)
    })
  })

  it('the same walk shows a member the inside', async () => {
    const marks = { marks: [...club.itemIds, club.comment.id] }
    const shown = await concurrently(jsonReads, async (key) =>
      (await shownTo(cam, pathsOf(key, walked), marks)).size > 0 ? [key] : [],
    )
    expect(shown.flat().sort()).toEqual(
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

export async function expectNothingOf(name: string, who: Client, path: string, marks: Marks): Promise<void> {
  expect(await shownAt(who, path, marks), `${name}: ${path}`).toEqual([])
}
