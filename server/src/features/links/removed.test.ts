import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { picture } from '../../testing/make.ts'
import { sweepFiles } from '../files/files.tasks.ts'
import { openLinks } from './links.fixture.ts'
import { fetchDueLinks, sweepLinkCards } from './links.tasks.ts'
import { switchLinkCards } from './links.writes.ts'

const {
  publish,
  edit,
  of,
  remove,
  cardOf,
  settled,
  cardRow,
  site,
  requestsTo,
  pictured,
  fileOf,
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
  nextPlace,
} = await openLinks()

describe('removing a card', () => {
  it('is allowed to editors of the post, signals open pages, and is idempotent', async () => {
    const { url } = site()
    for (const [who, club] of [
      [cam, hall],
      [ben, vault],
      [ann, hall],
    ] as const) {
      const { id } = await publish(url, { club })
      await settled()
      expect(await cardOf(id)).not.toBeNull()
      const listener = await cam.listen()
      await listener.watch({ contentId: id })
      await remove(id, who)
      expect(await listener.heard('link-card.changed')).toMatchObject({ contentId: id, linkCard: null })
      await remove(id, who)
      expect(await cardOf(id)).toBeNull()
      const log = await db
        .selectFrom('club_activity_log')
        .select(['type', 'user_id', 'data'])
        .where('content_id', '=', id)
        .where('type', '!=', 'content.created')
        .execute()
      expect(log).toMatchObject([
        { type: 'content.updated', user_id: personOf(who).id, data: { fields: ['linkCard'] } },
      ])
    }
  })

  it('is refused to others', async () => {
    const { url } = site()
    const [open, closed] = [await publish(url), await publish(url, { club: vault })]
    await settled()
    const member = await make.person()
    for (const club of [hall, vault]) await make.member(club, member)
    const other = await as(member)
    const refused = (id: string, who: Client) => who.refused('DELETE /content/:contentId/link-card', of(id))
    for (const { id } of [open, closed])
      expect(await refused(id, other)).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await refused(open.id, dot)).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await refused(closed.id, dot)).toMatchObject({ status: 404, code: 'content_not_found' })
    expect(await refused(open.id, visitor)).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(await refused('x', cam)).toMatchObject({ status: 400, code: 'bad_input' })
    for (const { id } of [open, closed]) expect(await cardOf(id)).not.toBeNull()
  })

  it('lasts while the link stays, for this post only', async () => {
    const [one, two] = [site('One'), site('Two')]
    const [{ id }, other] = [await publish(one.url), await publish(one.url)]
    await settled()
    await remove(id)
    await edit(id, { content: `More words, and ${one.url}` })
    await edit(id, { content: `More words, and ${one.url}#there` })
    await settled()
    expect(await cardOf(id)).toBeNull()
    expect((await cardOf(other.id))?.title).toBe('One')
    await edit(id, { content: two.url })
    await settled()
    expect((await cardOf(id))?.title).toBe('Two')
  })
})

describe("a card's picture", () => {
  const status = async (url: string, who: Client) => (await who.fetch(url)).status

  it('is a small WebP on our site, visible to people who see a post with it', async () => {
    const { url } = await pictured()
    const { id } = await publish(url, { club: vault })
    await settled()
    const file = await fileOf(id)
    expect(file).toMatchObject({
      url: expect.stringMatching(/^\/storage\/v1\/club-content\/link-card\/[\w-]+\.webp$/),
    })
    const address = file?.url ?? ''
    const answer = await cam.fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    for (const [who, expected] of [
      [ann, 200],
      [ben, 200],
      [dot, 404],
      [visitor, 404],
    ] as const)
      expect(await status(address, who)).toBe(expected)
    expect(await status(`${address}?w=96`, dot)).toBe(404)
    // A public post now shows it.
    const open = await publish(url)
    for (const who of [dot, visitor]) expect(await status(address, who)).toBe(200)
    expect((await visitor.fetch(address)).headers.get('cache-control')).toBe(
      'private, max-age=31536000, immutable',
    )
    await remove(open.id)
    for (const who of [dot, visitor]) expect(await status(address, who)).toBe(404)
    expect(await status(address, cam)).toBe(200)
    await remove(id)
    expect(await status(address, cam)).toBe(404)
  })

  it('is deleted with the club and the post', async () => {
    const { url } = await pictured()
    const club = await make.club({ owner: personOf(ann) })
    const { id } = await publish(url, { who: ann, club })
    await settled()
    const address = (await fileOf(id))?.url ?? ''
    expect(await status(address, visitor)).toBe(200)
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    for (const who of [ann, visitor]) expect(await status(address, who)).toBe(404)
    await db.updateTable('clubs').set({ deleted_at: null }).where('id', '=', club.id).execute()
    await ann.call('DELETE /content/:contentId', of(id))
    for (const who of [ann, visitor]) expect(await status(address, who)).toBe(404)
  })

  it.each([
    ['an SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an SVG that lies', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML that lies', 'image/png', '<html>'],
    ['a damaged one', 'image/png', '\u0089PNG\r\n\u001a\n'],
  ])('is left out where it is %s', async (_, type, body) => {
    const place = nextPlace('p')
    const sent = Buffer.from(body, 'latin1')
    sites.answer(place, (_, response) => response.writeHead(200, { 'content-type': type }).end(sent))
    const { url } = site('Still a card', `<meta property="og:image" content="http://${place}">`)
    const { id } = await publish(url)
    await settled()
    expect(await cardOf(id)).toMatchObject({ title: 'Still a card', picture: null })
    expect(requestsTo(place)).toBe(1)
  })

  it('has at most three megabytes', async () => {
    const whole = Buffer.from(await (await picture()).arrayBuffer())
    for (const [size, isShown] of [
      [3 * 1024 * 1024, true],
      [3 * 1024 * 1024 + 1, false],
    ] as const) {
      const place = nextPlace('large')
      // Bytes after the end of a picture are not part of it.
      const sent = Buffer.concat([whole, Buffer.alloc(size - whole.length)])
      sites.answer(place, (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(sent))
      const { id } = await publish(site('A card', `<meta property="og:image" content="http://${place}">`).url)
      await settled()
      expect(Boolean(await fileOf(id))).toBe(isShown)
    }
  })

  it('is omitted if it is on an internal address or late', async () => {
    const never = nextPlace('never')
    sites.answer(never, () => {})
    for (const address of [
      'http://127.0.0.1/p.png',
      'http://localhost/p.png',
      `http://${never}`,
      'data:image/png,x',
    ]) {
      const { url } = site('Still a card', `<meta property="og:image" content="${address}">`)
      const { id } = await publish(url)
      await settled()
      expect(await cardOf(id)).toMatchObject({ title: 'Still a card', picture: null })
    }
  })
})

describe('an unused card', () => {
  it('is swept after a day, and its picture with the unused files', async () => {
    const [used, unused] = [await pictured(), await pictured()]
    const [kept, gone] = [await publish(used.url), await publish(unused.url)]
    await settled()
    const pictures = [await fileOf(kept.id), await fileOf(gone.id)].map((file) => file?.path)
    await cam.call('DELETE /content/:contentId', of(gone.id))
    await sweepLinkCards(app.deps)
    expect((await cardRow(unused.url)).title).toBe('With a picture')
    await sql`update link_cards set posted_at = posted_at - interval '25 hours'`.execute(db)
    await sweepLinkCards(app.deps)
    const urls = (await db.selectFrom('link_cards').select('url').execute()).map(({ url }) => url)
    expect(urls).toContain(used.url)
    expect(urls).not.toContain(unused.url)
    expect((await cardOf(kept.id))?.picture).not.toBeNull()
    await sweepFiles(app.deps, new Date(Date.now() + 25 * 3_600_000))
    const paths = (await db.selectFrom('files').select('path').execute()).map(({ path }) => path)
    expect(paths).toContain(pictures[0])
    expect(paths).not.toContain(pictures[1])
    expect(await app.deps.files.get(pictures[1] ?? '')).toBeNull()
  })
})

describe('with link cards off', () => {
  it('nothing is fetched or shown; existing cards return when on', async () => {
    const known = await pictured()
    const { id } = await publish(known.url)
    await settled()
    const address = (await cardOf(id))?.picture?.url ?? ''
    app.deps.env.linkCards = false
    await switchLinkCards(app.deps)
    expect(await cardOf(id)).toBeNull()
    expect((await cam.fetch(address)).status).toBe(404)
    const fresh = site()
    const other = await publish(fresh.url)
    const noted = db.selectFrom('content_links').select('url').where('content_id', '=', other.id)
    expect(await noted.execute()).toEqual([])
    await edit(id, { content: `With words ${known.url}` })
    await sql`update link_cards set due_at = now() where url = ${known.url}`.execute(db)
    await fetchDueLinks(app.deps)
    expect([requestsTo(fresh.place), requestsTo(known.place)]).toEqual([0, 1])
    app.deps.env.linkCards = true
    await switchLinkCards(app.deps)
    expect((await cardOf(id))?.title).toBe('With a picture')
    expect(await cardOf(other.id)).toBeNull()
    await sql`update link_cards set due_at = null where url = ${known.url}`.execute(db)
  })
})
