import type { PostItem } from '@guildhall/contract/posts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openLinks } from './links.fixture.ts'
import { fetchDueLinks } from './links.tasks.ts'

const {
  publish,
  edit,
  of,
  cardOf,
  settled,
  cardRow,
  hoursLater,
  page,
  site,
  requestsTo,
  nextPlace,
  sites,
  db,
  visitor,
  ann,
  ben,
  cam,
  dot,
  hall,
  vault,
  make,
  as,
  app,
  eventually,
} = await openLinks()

describe('a link card', () => {
  it('appears shortly after the post, live and wherever the post is read', async () => {
    const place = nextPlace('page')
    const url = `http://${place}`
    const more = '<meta property="og:site_name" content="The Woods">'
    // The site responds after the post was seen without its card.
    let answer: () => void = () => undefined
    const isSeen = new Promise<void>((resolve) => {
      answer = resolve
    })
    sites.answer(place, async (_, response) => {
      await isSeen
      response.setHeader('content-type', 'text/html')
      response.end(page('Of oak and <b>ash</b> &amp; elm', more))
    })
    const listener = await dot.listen()
    await listener.watch({ clubId: hall.id })
    const post = await publish(`Look at ${url}#part.`)
    expect(post.data.linkCard).toBeNull()
    answer()
    const card = {
      url: `${url}#part`,
      title: 'Of oak and <b>ash</b> & elm',
      siteName: 'The Woods',
      picture: null,
    }
    expect(await listener.heard('link-card.changed')).toEqual({
      ...{ kind: 'link-card.changed', clubId: hall.id, contentId: post.id, linkCard: card },
    })
    expect(await cardOf(post.id)).toEqual(card)
    const params = { club: hall.slug }
    const shown = await visitor.call('GET /clubs/:club/posts/:slug', {
      params: { ...params, slug: post.slug },
    })
    expect(shown.item.data.linkCard).toEqual(card)
    const feed = await dot.call('GET /clubs/:club/feed', { params, query: {} })
    expect(feed.items.find(({ id }) => id === post.id)?.data).toMatchObject({ linkCard: card })
    // The post is not marked as edited.
    expect((await cam.call('GET /content/:contentId', of(post.id))).editedAt).toBeNull()
  })

  it('adds no queries to lists of posts, however many have one', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const read = () => ann.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: {} })
    for (let count = 0; count < 2; count++) await make.post({ club, author: personOf(ann) })
    await read()
    const before = await queriesOf(read)
    for (let count = 0; count < 5; count++) await publish(site().url, { who: ann, club })
    await settled()
    expect((await read()).items.filter((item) => (item as PostItem).data.linkCard)).toHaveLength(5)
    expect(await queriesOf(read)).toBe(before)
  })

  it('is fetched once for all posts of an address, and for repeated posts', async () => {
    const { url, place } = site('The same')
    const body = postForm({ content: `${url}#one` })
    const first = await cam.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body })
    await settled()
    const again = await cam.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body })
    expect(again.data.linkCard).toMatchObject({ title: 'The same', url: `${url}#one` })
    const other = await publish(`${url}#two`, { who: ben, club: vault })
    expect(other.data.linkCard).toMatchObject({ title: 'The same', url: `${url}#two` })
    await settled()
    expect(requestsTo(place)).toBe(1)
    expect((await cardOf(first.id))?.url).toBe(`${url}#one`)
  })

  it('is fetched again when posted after 30 days, and keeps the old facts on failure', async () => {
    const { url, place } = site('Before')
    const post = await publish(url)
    await settled()
    sites.answer(place, page('After'))
    await hoursLater(url, 29 * 24)
    await publish(url)
    await settled()
    expect(requestsTo(place)).toBe(1)
    await hoursLater(url, 2 * 24)
    await publish(url)
    await eventually(async () => (await cardOf(post.id))?.title === 'After')
    expect(requestsTo(place)).toBe(2)
    sites.answer(place, (_, response) => response.writeHead(410).end())
    await hoursLater(url, 31 * 24)
    await publish(url)
    await eventually(async () => requestsTo(place) === 3)
    await settled()
    expect((await cardOf(post.id))?.title).toBe('After')
  })

  it('is not fetched again within an hour, and at most three times per post', async () => {
    const { url, place } = site()
    sites.answer(place, (_, response) => response.writeHead(503).end())
    const post = await publish(url)
    await eventually(async () => requestsTo(place) === 1)
    await settled()
    await publish(url, { who: ben })
    await fetchDueLinks(app.deps)
    expect(requestsTo(place)).toBe(1)
    for (const times of [2, 3]) {
      await hoursLater(url, 1)
      await fetchDueLinks(app.deps)
      expect(requestsTo(place)).toBe(times)
    }
    await hoursLater(url, 1)
    await fetchDueLinks(app.deps)
    expect(requestsTo(place)).toBe(3)
    expect(await cardOf(post.id)).toBeNull()
    sites.answer(place, page('At last'))
    await publish(url, { who: ben })
    await eventually(async () => (await cardOf(post.id))?.title === 'At last')
  })

  it('is fetched once per link, two at a time', async () => {
    const waiting: (() => void)[] = []
    let most = 0
    let now = 0
    let released = 0
    const places = Array.from({ length: 5 }, () => {
      const { url, place } = site()
      sites.answer(place, (_, response) => {
        now += 1
        most = Math.max(most, now)
        waiting.push(() => {
          now -= 1
          released += 1
          response.writeHead(200, { 'content-type': 'text/html' }).end(page('One'))
        })
      })
      return { url, place }
    })
    const posts = await Promise.all(places.map(({ url }) => publish(url)))
    await eventually(async () => {
      // The fifth is alone.
      if (waiting.length === 2 || released === 4) for (const go of waiting.splice(0)) go()
      return (await Promise.all(posts.map(({ id }) => cardOf(id)))).every(Boolean)
    })
    expect(most).toBe(2)
    expect(places.map(({ place }) => requestsTo(place))).toEqual([1, 1, 1, 1, 1])
  })

  it.each([
    ['a page that is not there', 404],
    ['a page that is gone', 410],
  ])('is none for %s, which is read again when it is posted after an hour', async (_, status) => {
    const { url, place } = site()
    sites.answer(place, (_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(page('No')),
    )
    const post = await publish(url)
    await eventually(async () => (await cardRow(url)).due_at === null)
    expect(await cardOf(post.id)).toBeNull()
    await publish(url, { who: ben })
    await settled()
    expect(requestsTo(place)).toBe(1)
    await hoursLater(url, 1)
    await publish(url, { who: ben })
    await settled()
    expect(requestsTo(place)).toBe(2)
  })

  it('is never fetched from this machine or its networks, by any address or redirect', async () => {
    sites.leads('inside.test', '127.0.0.1')
    const { url, place } = site()
    sites.answer(place, (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end())
    const before = sites.requests().length
    for (const bad of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://10.0.0.1/x',
      'http://localhost/',
      'http://x:80/',
    ]) {
      const post = await publish(`See ${bad} and`)
      expect(await cardOf(post.id)).toBeNull()
    }
    const inside = 'http://inside.test/'
    for (const bad of [inside, url]) {
      const post = await publish(bad)
      await eventually(async () => (await cardRow(bad)).due_at === null)
      expect(await cardOf(post.id)).toBeNull()
    }
    expect(sites.requests().slice(before)).toEqual([`GET ${place}`])
    const { rows } =
      await sql`select from link_cards where url like '%127.0%' or url like '%10.0.0.1%'`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('the limit on links', () => {
  it('allows thirty per person and hour', async () => {
    const who = await as(await make.person())
    const club = await make.club({ owner: personOf(who) })
    app.deps.env.rateLimits = true
    const links = Array.from({ length: 31 }, () => site())
    for (const { url } of links) await publish(url, { who, club })
    app.deps.env.rateLimits = false
    await settled()
    const read = links.map(({ place }) => requestsTo(place))
    expect(read.filter(Boolean)).toHaveLength(30)
    expect(read[30]).toBe(0)
    // The link waits for another person to post it.
    await publish(links[30]?.url ?? '', { who: ben })
    await settled()
    expect(requestsTo(links[30]?.place ?? '')).toBe(1)
  })
})

describe('an edit', () => {
  it('changes or removes the card with the link', async () => {
    const [one, two] = [site('One'), site('Two')]
    const { id } = await publish(one.url)
    await settled()
    expect((await cardOf(id))?.title).toBe('One')
    await edit(id, { content: two.url })
    await settled()
    expect(await cardOf(id)).toMatchObject({ title: 'Two', url: two.url })
    await edit(id, { title: 'Another title' })
    expect((await cardOf(id))?.title).toBe('Two')
    expect((await edit(id, { content: 'No link' })).data.linkCard).toBeNull()
    expect((await edit(id, { content: one.url })).data.linkCard).toMatchObject({ title: 'One' })
    expect(requestsTo(one.place)).toBe(1)
  })
})
