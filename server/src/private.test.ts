import { api, type EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import { contentKinds, featureOf, listedKinds } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from './platform/ids.ts'
import { type Client, expectNothingHeard, lettersTo, personOf } from './testing/as.ts'
import { eachOf, fixtures, kindIn } from './testing/kinds.ts'
import { picture } from './testing/make.ts'
import { addressOf, filled, plainReads } from './testing/plain-reads.ts'
import { openWorld } from './testing/world.ts'

// Private is private: whichever way an outsider reads, of a private club they get its preview and nothing more
// (decisions.md V1). Reading by the API is walked from the contract: a new way of reading without values to try it
// with fails here. Pages are walked in e2e/private.spec.ts.

const { visitor, ann, ben, cam, dot, vault, make, as, by, app, eventually, mailUnread, tasksDone } =
  await openWorld()
const { db } = app.deps
const inside = { params: { club: vault.slug } }

/** Stands in everything that is inside the club, and nowhere else. */
const marker = 'xylophone'
const image = await cam.call('POST /storage/v1/pictures/:purpose', {
  params: { purpose: 'content' },
  file: await picture(),
})
const file = await cam.call('POST /storage/v1/attachments', {
  file: new File([`${marker} plans`], `${marker}.txt`),
})
await make.allFeatures(vault)
const items = await eachOf((kind) =>
  fixtures[kind].publish(cam, vault, {
    title: `The ${marker} workshop`,
    text: `The ${marker} is in the cellar`,
    ...(kind === 'post' && { pictures: [image.path], attachments: [file.path] }),
  }),
)
const { post } = items
const itemIds = Object.values(items).map(({ id }) => id)
const item = { params: { contentId: post.id } }
const comment = await ben.call('POST /content/:contentId/comments', {
  ...item,
  body: { id: newId(), content: `I bring a ${marker}` },
})
await ben.call('PUT /content/:contentId/like', item)
await ben.call('PUT /content/:contentId/reactions/:reaction', {
  params: { ...item.params, reaction: 'laugh' },
})
await eventually(async () => (await cam.call('GET /notifications/unread-count')).unreadCount > 0)

/** Is in no other club and has published nothing: that they belong to this one is not to be found out. */
const hermit = await make.person({ firstName: 'Hermit', lastName: 'Inside' })
await make.member(vault, hermit)
const [asker, invited, refused, former, formerAdmin] = [
  await make.person(),
  await make.person(),
  await make.person(),
  await make.person(),
  await make.person(),
]
const request = await make.request(vault, asker)
const hermitsInvite = await make.invite(vault, { by: hermit, email: `${marker}@people.test` })
const link = await make.invite(vault, { by: hermit })
// By who may invite: of a member's invite nothing is told at all.
await make.invite(vault, { by: personOf(ben), person: invited })
await make.request(vault, refused)
await db.updateTable('join_requests').set({ status: 'rejected' }).where('user_id', '=', refused.id).execute()
const theirs: string[] = []
for (const person of [former, formerAdmin]) {
  await make.member(vault, person, person === formerAdmin ? 'admin' : 'member')
  const who = await as(person)
  await who.call('PUT /events/:contentId/attendance', { params: { contentId: items.event.id } })
  theirs.push(await addressOf(who, 'calendar', newId()), await addressOf(who, 'feed', newId()))
  await who.call('DELETE /clubs/:club/membership', inside)
}
const insidersCalendar = await addressOf(cam, 'calendar', newId())
await cam.call('PUT /events/:contentId/attendance', { params: { contentId: items.event.id } })

const outsiders: Record<string, Client> = {
  'a visitor': visitor,
  'a stranger': dot,
  'who asked': await as(asker),
  'who is invited': await as(invited),
  'who was refused': await as(refused),
  'a former member': await as(former),
  'a former admin': await as(formerAdmin),
  "a stranger's token": by(await make.token(personOf(dot).id)),
}

/** What an outsider's answer never holds, whatever it is about. */
const secrets = [marker, ...itemIds, comment.id, image.path, file.path, hermitsInvite.id, link.id, request.id]
/** Who is inside, unless it is asked for by name. */
const members = [hermit.id, hermit.username]

/** Values that lead inside, by the name of a parameter. */
const values: Record<string, string[]> = {
  club: [vault.slug, vault.id, vault.slug.toUpperCase()],
  contentId: [...itemIds, comment.id],
  commentId: [comment.id],
  username: [hermit.username, personOf(cam).username, personOf(ben).username],
  personId: [hermit.id, personOf(cam).id],
  kind: ['mine', 'joined', 'invited', 'asked'],
  notificationId: [newId()],
  draftId: [newId()],
}
/** What is asked for by query, for the reads that take one. */
const queries = [
  '',
  `?type=post&q=${marker}`,
  '?type=post&q=cellar',
  '?q=vault',
  '?q=Hermit',
  '?type=post',
  '?sort=activity',
  '?kind=content',
  `?person=${hermit.id}`,
  `?since=${newId()}`,
  '?view=past',
  `?from=${new Date(Date.now() - 20 * 86_400_000).toISOString()}&to=${new Date(Date.now() + 20 * 86_400_000).toISOString()}`,
  `?token=${link.token}x`,
  `?club=${vault.slug}`,
  `?club=${vault.id}&sort=closing&q=${marker}`,
  `?club=${vault.id}&sort=price-asc&currency=USD&availability=all`,
  ...listedKinds.map((kind) => `?type=${kind}`),
]

/** The same for one address, where a slug is that of the kind it is about. */
function valuesIn(key: EndpointKey): Record<string, string[]> {
  const kind = kindIn(key)
  return kind ? { ...values, slug: [items[kind].slug] } : values
}

/** Every path of the API that is read, with every value. */
function pathsOf(key: EndpointKey): string[] {
  const values = valuesIn(key)
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const missing = names.filter((name) => !values[name])
  expect(missing, `${key}: values to try it with`).toEqual([])
  return names.reduce<string[]>(
    (paths, name) =>
      paths.flatMap((path) => (values[name] ?? []).map((value) => path.replace(`:${name}`, value))),
    [fullPath(key.slice('GET '.length))],
  )
}

const walkedQueries = (key: EndpointKey) => ('query' in api[key] ? queries : [''])

/** By a name one finds the person’s public profile, whatever clubs they are in. */
const isForPeople = (key: EndpointKey, query: string) =>
  query === '?q=Hermit' && ['GET /search', 'GET /search/people', 'GET /search/suggestions'].includes(key)

const reads = (Object.keys(api) as EndpointKey[]).filter((key) => key.startsWith('GET '))

/** What is read outside the contract, and with what. */
const plain = await plainReads(visitor)
const plainValues: Record<string, string[]> = {
  club: [vault.slug, vault.id],
  contentId: [items.event.id],
  exportId: [newId()],
  token: ['none'],
  '/rest/v1/clubs/{club}/feeds/{file}': ['all.atom', 'posts.rss'].map(
    (file) => `/rest/v1/clubs/${vault.slug}/feeds/${file}`,
  ),
  '/rest/v1/calendars/{file}': theirs.filter((path) => path.includes('/calendars/')),
  '/rest/v1/feeds/{file}': theirs.filter((path) => path.includes('/feeds/')),
  '/storage/v1/social/{subject}/{key}/{file}': itemIds.map(
    (id) => `/storage/v1/social/items/${id}/${'0'.repeat(32)}.jpg`,
  ),
  '/storage/v1/{path}': [image.url, file.url],
}
/** For link previews and feed readers, which bring no session: of a private club they show nobody anything. */
const isForVisitors = /\/social\/|\/clubs\/\{club\}\/feeds\//
const isInside = (path: string) =>
  isForVisitors.test(path) || /\{(club|contentId)\}|^\/storage\/v1\/\{path\}/.test(path)

async function expectNothingOf(name: string, who: Client, path: string, hidden: string[]): Promise<string> {
  const response = await who.fetch(path)
  expect(response.status, `${name}: ${path}`).toBeLessThan(500)
  const text = await response.text()
  // What was asked for may be said back.
  const said = text.replaceAll(decodeURIComponent(path), '').replaceAll(`q=${marker}`, '')
  for (const secret of hidden)
    expect(said.toLowerCase().includes(secret.toLowerCase()), `${name}: ${path} tells ${secret}`).toBe(false)
  return text
}

describe('of a private club an outsider is told nothing but its preview', () => {
  it.each(reads)('%s', async (key) => {
    for (const [name, who] of Object.entries(outsiders))
      for (const path of pathsOf(key))
        for (const query of walkedQueries(key))
          await expectNothingOf(name, who, `${path}${query}`, [
            ...secrets,
            ...(path.includes(hermit.username) || isForPeople(key, query) ? [] : members),
          ])
  })

  it.each(plain)('%s', async (path) => {
    for (const [name, who] of Object.entries(outsiders))
      for (const one of filled(path, plainValues)) {
        await expectNothingOf(name, who, one, [...secrets, ...members])
        if (isInside(path))
          expect((await who.fetch(one)).status, `${name}: ${one}`).toBeGreaterThanOrEqual(400)
      }
  })

  it('the preview itself, and cards in lists, hold what they should and no more', async () => {
    const known = await visitor.call('GET /clubs/:club/preview', inside)
    expect(Object.keys(known).sort()).toEqual(
      [
        ...['id', 'slug', 'name', 'logoUrl', 'thumbnailUrl', 'description', 'categories', 'members'],
        ...[
          'isPrivate',
          'isPaid',
          'membershipFee',
          'currency',
          'subscriptionDuration',
          'clubType',
          'business',
        ],
        ...['role', 'hasAsked', 'askAgainAt', 'isInvited', 'socialPicture', 'feeds', 'can'],
      ].sort(),
    )
    expect(known.feeds).toEqual([])
  })

  it('a profile does not say that somebody is inside', async () => {
    for (const [name, who] of Object.entries(outsiders))
      for (const username of values.username ?? [])
        await expectNothingOf(name, who, `/rest/v1/profiles/${username}`, [vault.id, vault.slug, vault.name])
  })

  it('files, by whatever spelling', async () => {
    for (const [name, who] of Object.entries(outsiders))
      for (const url of [image.url, file.url])
        for (const path of [
          url,
          `${url}?download`,
          url.toUpperCase(),
          `${url}/`,
          url.replace('/v1/', '/v1/./'),
        ]) {
          const response = await who.fetch(path)
          expect([400, 404], `${name}: ${path}`).toContain(response.status)
          expect(await response.text()).not.toContain(marker)
        }
  })

  it('the tables of its members and of its activity log', async () => {
    for (const [name, who] of Object.entries(outsiders))
      for (const table of [
        'members.csv',
        'activity-log.csv',
        'activity-log.csv?kind=content',
        'insights.csv',
      ])
        await expectNothingOf(name, who, `/rest/v1/clubs/${vault.slug}/${table}`, [...secrets, ...members])
  })

  it('sitemap, robots, and the documents for programs', async () => {
    const walk = async (path: string, seen = new Set<string>()): Promise<void> => {
      if (seen.has(path)) return
      seen.add(path)
      const text = await expectNothingOf('a visitor', visitor, path, [...secrets, ...members, vault.slug])
      for (const [, next = ''] of text.matchAll(/<loc>([^<]*sitemap[^<]*)<\/loc>/g))
        await walk(new URL(next).pathname + new URL(next).search, seen)
    }
    for (const path of ['/robots.txt', '/sitemap.xml', '/docs/openapi.json', '/health']) await walk(path)
  })

  it('live updates, whatever happens inside', async () => {
    const ears = await Promise.all(Object.values(outsiders).map((who) => who.listen()))
    for (const ear of ears)
      for (const what of [{ clubId: vault.id }, { contentId: post.id }])
        expect(await ear.watch(what)).toBe(false)
    const member = await ann.listen()
    await member.watch({ clubId: vault.id })
    await ben.call('POST /content/:contentId/comments', { ...item, body: { id: newId(), content: 'Again' } })
    await member.heard('comments.changed')
    await tasksDone()
    await expectNothingHeard({ make, as }, ears)
  })

  it('mail, though they get some about the club', async () => {
    // Whoever is invited by address, answered, or removed is written to.
    await ben.call('POST /clubs/:club/invites/emails', { ...inside, body: { email: personOf(dot).email } })
    await ben.call('PUT /clubs/:club/join-requests/decisions', {
      ...inside,
      body: { ids: [request.id], decision: 'rejected' },
    })
    await eventually(
      async () =>
        (
          await db
            .selectFrom('notifications')
            .select('id')
            .where('type', '=', 'CLUB_JOIN_REQUEST_REJECTED')
            .execute()
        ).length > 0,
    )
    await mailUnread()
    for (const name of ['a stranger', 'who asked']) {
      const { person } = outsiders[name] as Client
      const letters = await eventually(async () => {
        const some = await lettersTo(visitor, person?.email ?? '')
        return some.length > 0 && some
      })
      expect(letters.map(({ text }) => text).join(), name).toContain(vault.name)
    }
    for (const [name, { person }] of Object.entries(outsiders)) {
      if (!person) continue
      for (const { subject, text, html } of await lettersTo(visitor, person.email))
        for (const secret of [...secrets, ...members])
          expect(`${subject} ${text} ${html}`.includes(secret), `${name}: ${subject}`).toBe(false)
    }
  })
})

/** Nobody here has a draft, and an address is asked about by a query that is not among those that are tried. */
const unanswered = ['GET /club-addresses', 'GET /my/drafts/:draftId']

describe('who belongs, or is invited,', () => {
  it.each(plain.filter((path) => isInside(path) && !isForVisitors.test(path)))(
    'is answered by %s',
    async (path) => {
      const answers = await Promise.all(
        [ann, ben, cam].flatMap((who) => filled(path, plainValues).map((one) => who.fetch(one))),
      )
      expect(answers.map(({ status }) => status)).toContain(200)
    },
  )

  it('finds what is inside in their own calendar', async () => {
    expect(await (await visitor.fetch(insidersCalendar)).text()).toContain(marker)
  })

  // Otherwise a walk that leads nowhere would pass, and tell nothing of who is kept out.
  it.each(reads.filter((key) => !unanswered.includes(key)))('is answered by %s', async (key) => {
    const answers = await Promise.all(
      [ann, ben, cam, outsiders['who is invited'] as Client].flatMap((who) =>
        pathsOf(key).flatMap((path) => walkedQueries(key).map((query) => who.fetch(`${path}${query}`))),
      ),
    )
    expect(answers.map(({ status }) => status)).toContain(200)
  })

  it('is told by the same walk', async () => {
    const telling: EndpointKey[] = []
    for (const key of reads)
      for (const path of pathsOf(key)) {
        const answers = await Promise.all(
          walkedQueries(key).map(async (query) => (await cam.fetch(`${path}${query}`)).text()),
        )
        const isTold = (text: string) => [...itemIds, comment.id].some((id) => text.includes(id))
        if (answers.some(isTold)) telling.push(key)
      }
    expect([...new Set<string>(telling)].sort()).toEqual(
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
    expect((await cam.fetch(file.url)).status).toBe(200)
  })
})
