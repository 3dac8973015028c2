import { api, type EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import { listedKinds } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm } from '../../testing/forms.ts'
import { eachOf, fixtures, kindIn } from '../../testing/kinds.ts'
import { picture } from '../../testing/make.ts'
import { rules } from '../../testing/permission-rules.ts'
import { addressOf, filled, plainReads } from '../../testing/plain-reads.ts'
import { inWaves } from '../../testing/waves.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, make, app, eventually } = await openWorld()
const { db } = app.deps

// A public club with one of everything, each with a word that must not turn up anywhere once it is deleted.
const club = await make.club({
  owner: personOf(ann),
  name: 'Xylophones United',
  slug: 'xylophones-united',
  description: 'All about the xylophone',
  categories: ['Xylophony'],
})
await make.member(club, personOf(ben), 'admin')
await make.member(club, personOf(cam))
await make.formerSlug(club, 'xylophone-club')
const request = await make.request(club, personOf(dot))
await make.invite(club, { by: personOf(ann), person: personOf(dot) })
const invite = await make.invite(club, { by: personOf(ann) })
const offer = { params: { club: club.slug }, body: { personId: personOf(ben).id } }
await ann.call('PUT /clubs/:club/ownership-offer', offer)
const logo = await ann.call('POST /storage/v1/pictures/:purpose', {
  params: { purpose: 'club-logo' },
  file: await picture(),
})
await db.updateTable('clubs').set({ logo_path: logo.path }).where('id', '=', club.id).execute()
await db.updateTable('files').set({ club_id: club.id }).where('path', '=', logo.path).execute()
const inText = await cam.call('POST /storage/v1/pictures/:purpose', {
  params: { purpose: 'inline' },
  file: await picture(),
})
const file = await cam.call('POST /storage/v1/attachments', {
  file: new File(['xylophone plans'], 'xylophone.txt'),
})
await make.allFeatures(club)
const items = await eachOf((kind) =>
  fixtures[kind].publish(cam, club, {
    title: 'Xylophone workshop',
    text: 'The xylophone is in the cellar',
    ...(kind === 'post' && {
      text: `The xylophone is in the cellar\n\n![xylophone](picture:${inText.path.slice(-41, -5)})`,
      attachments: [file.path],
    }),
  }),
)
const { post } = items
const comment = await ben.call('POST /content/:contentId/comments', {
  params: { contentId: post.id },
  body: { id: newId(), content: 'I bring a xylophone' },
})
await ben.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
await ben.call('PUT /content/:contentId/reactions/:reaction', {
  params: { contentId: post.id, reaction: 'laugh' },
})
await eventually(async () => (await ben.call('GET /notifications/unread-count')).unreadCount > 0)

const calendar = await addressOf(cam, 'calendar', newId())
const feed = await addressOf(cam, 'feed', newId())

const everyone: [string, Client][] = [
  ['the owner', ann],
  ['an admin', ben],
  ['the author', cam],
  ['a stranger', dot],
  ['a visitor', visitor],
]

const values: Record<string, string[]> = {
  club: [club.slug, club.id, 'xylophone-club', hall.slug],
  contentId: Object.values(items).map(({ id }) => id),
  commentId: [comment.id],
  username: [ann, cam].map((who) => personOf(who).username),
  q: ['xylophone'],
  kind: ['mine', 'joined', 'invited', 'asked'],
  draftId: [newId()],
}

function valuesOf(given: Record<string, string[]>, field: string): string[] {
  const found = given[field]
  if (!found) throw new Error(`There is no value to try :${field} with`)
  return found
}

/** Every address that an endpoint can be read at, with every value of its parameters that leads to the club. */
const readPaths = new Map(
  (Object.keys(api) as EndpointKey[])
    .filter((key) => key.startsWith('GET '))
    .map((key) => {
      const path = fullPath(key.slice(4))
      const kind = kindIn(path)
      const given = kind ? { ...values, slug: [items[kind].slug] } : values
      const filled = [...path.matchAll(/:(\w+)/g)].reduce(
        (paths, [name = '', field = '']) =>
          paths.flatMap((one) => valuesOf(given, field).map((value) => one.replace(name, value))),
        [path],
      )
      const { query } = api[key] as { query?: { shape: Record<string, unknown> } }
      const asks =
        query && 'q' in query.shape
          ? ['', '?type=post&q=xylophone', '?q=united', '?type=post&q=cellar', '?club=xylophones-united']
          : query && 'since' in query.shape
            ? [`?since=${newId()}`]
            : query && 'from' in query.shape
              ? [`?from=${daysFromNow(-20)}&to=${daysFromNow(20)}`]
              : ['']
      return [key, filled.flatMap((one) => asks.map((ask) => one + ask))]
    }),
)

await cam.call('PUT /events/:contentId/attendance', { params: { contentId: items.event.id } })
const social = [
  (await visitor.call('GET /clubs/:club/preview', { params: { club: club.slug } })).socialPicture,
  (await visitor.call('GET /clubs/:club/posts/:slug', { params: { club: club.slug, slug: post.slug } }))
    .socialPicture,
]
/** The same for what is read outside the contract. */
const plainPaths = new Map(
  (await plainReads(visitor)).map((path) => [
    path,
    filled(path, {
      club: [club.slug, club.id, 'xylophone-club'],
      contentId: [items.event.id],
      exportId: [newId()],
      token: ['none'],
      '/rest/v1/clubs/{club}/feeds/{file}': ['all.atom', 'posts.rss'].map(
        (file) => `/rest/v1/clubs/${club.slug}/feeds/${file}`,
      ),
      '/rest/v1/calendars/{file}': [calendar],
      '/rest/v1/feeds/{file}': [feed, `${feed.slice(0, -'.atom'.length)}.rss`],
      '/storage/v1/social/{subject}/{key}/{file}': social.filter((url) => url !== null),
      '/storage/v1/{path}': [logo.url, file.url, inText.url],
    }),
  ]),
)

/** All that the sitemap names, down to its last file. */
async function sitemapOf(path = '/sitemap.xml'): Promise<string[]> {
  const text = await (await visitor.fetch(path)).text()
  const next = [...text.matchAll(/<loc>([^<]*\/sitemap\/[^<]*)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  return [text, ...(await Promise.all(next.map(sitemapOf))).flat()]
}

const paths = [
  ...[...readPaths.values()].flat(),
  ...[...plainPaths.values()].flat(),
  ...['activity', 'newest', 'members'].map((sort) => `/rest/v1/clubs?sort=${sort}`),
  '/rest/v1/clubs?category=Xylophony',
  ...listedKinds.map((kind) => `/rest/v1/listing-options?type=${kind}`),
]

/** Where its owner, and nobody else, finds a club that can be brought back. */
const ofOwner = ['/rest/v1/my/deleted-clubs', '/auth/v1/account-deletions']

/** What stands in an address of the club, or of something in it. */
const within = [club.slug, club.id, 'xylophone-club', comment.id, ...Object.values(items).map(({ id }) => id)]

/** Where the club shows; what a search was asked for is repeated to nobody. */
async function shownAt(who: Client): Promise<string[]> {
  const found = await inWaves(
    who === ann ? paths.filter((path) => !ofOwner.includes(path)) : paths,
    async (path) => {
      const response = await who.fetch(path)
      expect(response.status, path).toBeLessThan(500)
      const text = (await response.text()).toLowerCase()
      const isAnswered = response.status === 200
      if (path.startsWith('/storage/')) return isAnswered && path
      if (isAnswered && within.some((part) => path.split(/[/?]/).includes(part))) return path
      // A refusal repeats the identifier that was asked for, and nothing else.
      const said = response.status === 404 ? path.toLowerCase().split(/[/?=]/) : []
      const rest = said
        .filter((part) => part.length > 8)
        .reduce((left, part) => left.replaceAll(part, ''), text)
      return (rest.includes('xylo') || rest.includes(club.id)) && path
    },
    20,
  )
  return found.filter((path) => path !== false)
}

/** These show the club to nobody here. */
const ofNoClub = [
  // One's own account, browser and settings, and numbers alone.
  'GET /auth/v1/account-deletions',
  'GET /auth/v1/calendar-address',
  'GET /auth/v1/email-change',
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
  // People, addresses that are free, and what there is to filter by.
  'GET /club-addresses',
  'GET /listing-options',
  'GET /my/blocks',
  'GET /search/people',
  // Only once it is deleted.
  'GET /my/deleted-clubs',
  // Nobody here has a conversation, a draft, or anything saved or muted, and everybody is in the club or asked.
  'GET /chat-clubs',
  'GET /functions/v1/get-chat-list',
  'GET /my/drafts',
  'GET /my/drafts/:draftId',
  'GET /my/muted-content',
  'GET /my/muted-conversations',
  'GET /my/quiet-clubs',
  'GET /my/saved',
  'GET /my/suggested-clubs',
]

describe('a deleted club', () => {
  it('shows everywhere before, and nowhere after, by its mark alone', async () => {
    // The walk must be one that finds it: whatever is read of a club, of an item or of a kind shows it to somebody.
    const before = new Set<string>()
    for (const [, who] of everyone) for (const path of await shownAt(who)) before.add(path)
    const blind = [...readPaths].filter(([, paths]) => !paths.some((path) => before.has(path)))
    expect(blind.map(([key]) => key).sort()).toEqual(ofNoClub.toSorted())
    const [, ...mapped] = await sitemapOf()
    expect(mapped.join()).toContain(club.slug)
    expect(mapped.join()).toContain(post.slug)
    expect(before.size).toBeGreaterThan(30)
    // Nothing else of what deletion does: each path has to ask for the mark itself.
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    for (const [name, who] of everyone) expect(await shownAt(who), name).toEqual([])
    expect((await sitemapOf()).join()).not.toContain('xylo')
  })

  it('can be changed by nobody, as if it were not there', async () => {
    const application = { id: newId() }
    const stands = { kind: 'public', who: 'owner', client: ann } as const
    const ask = { items, comment, request, application, invite, ...stands }
    const others = {
      member: personOf(cam).id,
      admin: personOf(ben).id,
      applicant: personOf(dot).id,
      stranger: personOf(dot),
    }
    const writes = (Object.keys(api) as EndpointKey[]).filter((key) => !key.startsWith('GET '))
    const tried: EndpointKey[] = []
    for (const key of writes) {
      const rule = rules[key]
      // What brings it back is its owner's (restoration.test.ts).
      if (typeof rule === 'string' || key === 'PUT /my/deleted-clubs/:clubId/restoration') continue
      tried.push(key)
      for (const address of [club.slug, club.id, 'xylophone-club']) {
        const input = await rule.input?.({ ...ask, others, club: { ...club, slug: address } })
        for (const [name, who] of everyone.slice(0, 4)) {
          const { status, code } = await who.refused(key, input)
          expect([status, code.endsWith('_not_found')], `${name} ${key}: ${code}`).toEqual([404, true])
        }
      }
    }
    expect(tried.length).toBeGreaterThan(30)
  })

  it('does not come back to somebody who founds it again under its id', async () => {
    const body = clubForm({ id: club.id, name: 'Once more' })
    for (const who of [ann, dot])
      expect(await who.refused('POST /clubs', { body })).toMatchObject({ code: 'id_taken' })
  })

  it('takes no place from other clubs’ content in the feed of home', async () => {
    await make.post({ club: hall, author: personOf(ann), title: 'Older', createdAt: new Date(2020, 1, 1) })
    for (let n = 0; n < 30; n++) await make.post({ club, author: personOf(ann) })
    const { items } = await cam.call('GET /feed', { query: {} })
    expect(items.map((item) => item.title)).toEqual(['Older'])
  })

  it('lets nobody watch it', async () => {
    for (const [name, who] of everyone) {
      const listener = await who.listen()
      expect(await listener.watch({ clubId: club.id }), name).toBe(false)
      expect(await listener.watch({ contentId: post.id }), name).toBe(false)
    }
  })
})

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
