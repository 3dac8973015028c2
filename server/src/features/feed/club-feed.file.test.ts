import { brotliDecompressSync } from 'node:zlib'
import { contentKinds, featureOf } from '@guildhall/contract/limits'
import RssParser from 'rss-parser'
import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { hostileTitles, parseFeed } from '../../testing/xml.ts'

const { visitor, ann, cam, hall, vault, make, app } = await openWorld()
const { db, env } = app.deps
const owner = personOf(ann)

const at = ({ slug }: { slug: string }, file: string) => `/rest/v1/clubs/${slug}/feeds/${file}`
const ask = (who: Client, club: { slug: string }, file: string, headers = {}) =>
  who.fetch(at(club, file), { headers })
async function read(club: { slug: string }, file: string, who: Client = visitor) {
  return readFrom(at(club, file), who)
}
async function readFrom(file: string, who: Client = visitor) {
  const answer = await who.fetch(file)
  expect(answer.status, file).toBe(200)
  const text = await answer.text()
  const strict = await parseFeed(db, file.endsWith('.rss') ? 'rss' : 'atom', text)
  return { answer, text, strict, feed: await new RssParser().parseString(text) }
}
const publish = (club: { slug: string }, given: Parameters<typeof postForm>[0]) =>
  ann.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: postForm(given) })

describe("a club's feed for readers", () => {
  it.each(['atom', 'rss'] as const)(
    'as %s is valid, and says what there is, the newest first',
    async (format) => {
      const club = await make.club({
        owner,
        name: `Readers of ${format}`,
        description: 'For **those** who read.',
      })
      const first = await publish(club, {
        title: 'First',
        content: 'Some *words* and a [link](https://a.test).',
      })
      const second = await publish(club, { title: 'Second', content: 'More' })
      const { answer, feed } = await read(club, `all.${format}`)
      expect(answer.headers.get('content-type')).toBe(`application/${format}+xml; charset=utf-8`)
      expect(feed.title).toBe(club.name)
      expect(feed.description ?? 'For those who read.').toBe('For those who read.')
      expect(feed.link).toBe(`${env.baseUrl}/${club.slug}/preview`)
      expect(feed.feedUrl).toBe(`${env.baseUrl}${at(club, `all.${format}`)}`)
      expect(feed.items.map(({ title, link }) => [title, link])).toEqual([
        ['Second', `${env.baseUrl}/${club.slug}/posts/${second.slug}`],
        ['First', `${env.baseUrl}/${club.slug}/posts/${first.slug}`],
      ])
      const [, item] = feed.items
      expect(item?.contentSnippet ?? item?.summary).toBe('Some words and a link.')
      // RSS times have seconds.
      expect(item?.isoDate?.slice(0, 19)).toBe(first.createdAt.slice(0, 19))
      expect(item?.guid ?? item?.id).toBe(`urn:uuid:${first.id}`)
      expect(item?.author).toBe(format === 'atom' ? 'Ann Owner' : undefined)
    },
  )

  it('can be limited to one kind', async () => {
    const club = await make.club({ owner })
    await make.allFeatures(club)
    for (const kind of contentKinds) await make.item(kind, { club, author: owner, title: `A ${kind}` })
    expect((await read(club, 'all.atom')).feed.items).toHaveLength(6)
    for (const kind of contentKinds) {
      const { feed } = await read(club, `${featureOf[kind]}.rss`)
      expect(feed.items.map(({ title }) => title)).toEqual([`A ${kind}`])
    }
  })

  it.each(['atom', 'rss'] as const)('can be of its published courses, as %s', async (format) => {
    const club = await make.club({ owner, slug: `schools-${format}` })
    await make.member(club, personOf(cam))
    expect((await read(club, `courses.${format}`)).feed.items).toEqual([])
    await make.course({ club, title: 'Earlier', publishedAt: new Date('2026-01-02T00:00:00Z') })
    const course = await make.course({
      ...{
        club,
        teacher: personOf(cam),
        title: 'Less < & more',
        summary: 'Of *signs*',
        description: 'All <b>',
      },
      publishedAt: new Date('2026-01-03T00:00:00Z'),
    })
    await make.lesson({ course, title: 'Hidden word', content: 'Hidden word' })
    await make.course({ club, title: 'A draft', isPublished: false })
    await make.post({ club, author: owner, title: 'A post' })
    const { feed, text } = await read(club, `courses.${format}`)
    expect(feed.items.map(({ link }) => link?.slice(env.baseUrl.length))).toEqual([
      `/${club.slug}/courses/${course.slug}`,
      expect.stringMatching(`^/${club.slug}/courses/earlier-`),
    ])
    expect(feed.items[0]).toMatchObject({ isoDate: '2026-01-03T00:00:00.000Z' })
    expect(feed.items[0]?.categories ?? ['course']).toEqual(['course'])
    expect(feed.items[0]?.contentSnippet ?? feed.items[0]?.summary).toContain('Of signs')
    if (format === 'atom') expect(feed.items.map(({ author }) => author)).toEqual(['Cam Member', club.name])
    expect(text).not.toMatch(/Hidden|draft|A post/)
  })

  it('of courses has at most 20, and none of a private club', async () => {
    const club = await make.club({ owner })
    for (let n = 0; n < 21; n++) await make.course({ club })
    expect((await read(club, 'courses.rss')).feed.items).toHaveLength(20)
    await make.course({ club: vault, title: 'Behind doors' })
    expect((await ask(cam, vault, 'courses.atom')).status).toBe(403)
  })

  it('has at most 20 items, and is valid without any', async () => {
    const club = await make.club({ owner })
    expect((await read(club, 'all.rss')).feed.items).toEqual([])
    expect((await read(club, 'jobs.atom')).feed.items).toEqual([])
    for (let n = 0; n < 21; n++) await make.post({ club, author: owner })
    expect((await read(club, 'all.atom')).feed.items).toHaveLength(20)
  })

  it('handles any text', async () => {
    const title = 'A ]]> <script>alert(1)</script> & "quotes" 👩‍🔧 שלום'
    const club = await make.club({ owner, name: 'Less < & > more', description: ']]> & <b>' })
    const content = `]]>\u0008 & <b>bold</b> \uFFFF ${'x'.repeat(57)}`
    await publish(club, { title, content })
    const asHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    const said = `]]> & <b>bold</b>  ${'x'.repeat(57)}`
    const rss = await read(club, 'all.rss')
    expect(rss.feed.title).toBe('Less < & > more')
    expect(rss.feed.items[0]).toMatchObject({ title, content: asHtml(said), contentSnippet: said })
    expect(rss.feed.description).toBe(asHtml(']]> & <b>'))
    // Its titles are HTML.
    const atom = await read(club, 'all.atom')
    expect(atom.strict.description).toBe(asHtml(']]> & <b>'))
    expect(atom.feed.title).toBe(asHtml('Less < & > more'))
    expect(atom.feed.items[0]).toMatchObject({ title: asHtml(title), summary: asHtml(said) })
    for (const { text } of [rss, atom])
      for (const none of ['\u0008', '\uFFFF']) expect(text).not.toContain(none)
    expect(atom.text).not.toContain('<script>')
  })

  it.each(['atom', 'rss'] as const)('escapes hostile titles as %s', async (format) => {
    const club = await make.club({ owner, name: 'We <3 "books" ]]> &amp; more', slug: `books-${format}` })
    // As many as a feed has.
    const titles = hostileTitles.slice(0, 20)
    for (const title of titles) await make.post({ club, author: owner, title })
    const { feed, strict } = await read(club, `all.${format}`)
    const asMeant = (text: string | null | undefined) =>
      format === 'rss' ? text : text?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    const meant = titles.map((title) => title.replaceAll(/[\p{Cc}\uFFFE]/gu, ''))
    expect(strict.items.map(({ title }) => asMeant(title)).sort()).toEqual(meant.sort())
    expect(feed.items.map(({ title }) => asMeant(title)).sort()).toEqual(meant.sort())
    for (const { link } of strict.items) expect(link).toContain(`${env.baseUrl}/${club.slug}/posts/`)
  })

  it('returns 304 until something changes', async () => {
    const club = await make.club({ owner })
    const post = await publish(club, { title: 'First' })
    const first = await read(club, 'all.atom')
    const etag = first.answer.headers.get('etag') ?? ''
    expect(first.answer.headers.get('cache-control')).toBe('public, no-cache')
    const again = await ask(visitor, club, 'all.atom', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    // Likes are not part of it.
    await cam.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
    expect((await ask(visitor, club, 'all.atom', { 'if-none-match': `W/${etag}` })).status).toBe(304)
    await publish(club, { title: 'Second' })
    const changed = await ask(visitor, club, 'all.atom', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('exists for public clubs only, and not for deleted ones', async () => {
    await make.post({ club: vault, author: owner, title: 'Behind doors' })
    for (const who of [visitor, cam, ann]) {
      const answer = await ask(who, vault, 'all.atom')
      expect(answer.status).toBe(403)
      const text = await answer.text()
      expect(JSON.parse(text)).toMatchObject({ error: { code: 'members_only' } })
      expect(text).not.toContain('Behind')
    }
    const club = await make.club({ owner })
    const { answer } = await read(club, 'all.rss')
    const etag = answer.headers.get('etag') ?? ''
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    expect((await ask(visitor, club, 'all.rss', { 'if-none-match': etag })).status).toBe(403)
    await db
      .updateTable('clubs')
      .set({ is_private: false, deleted_at: new Date() })
      .where('id', '=', club.id)
      .execute()
    expect((await ask(visitor, club, 'all.rss', { 'if-none-match': etag })).status).toBe(404)
  })

  it('contains no email addresses', async () => {
    await publish(hall, { title: 'By somebody with an address' })
    for (const file of ['all.rss', 'all.atom'])
      expect((await read(hall, file)).text).not.toContain('@people.test')
  })

  it('can be of one topic, and is never of a restricted one', async () => {
    const club = await make.club({ owner })
    await make.allFeatures(club)
    const [topic, other] = [await make.topic(club, { name: 'Outings' }), await make.topic(club)]
    const post = await make.post({ club, author: owner, title: 'Where to?' })
    const event = await make.item('event', { club, author: owner, title: 'To the sea' })
    const elsewhere = await make.post({ club, author: owner, title: 'Elsewhere' })
    await make.item('event', { club, author: owner, title: 'Anywhere' })
    for (const [id, contentIds] of [
      [topic.id, [post.id, event.id]],
      [other.id, [elsewhere.id]],
    ] as const)
      await db.updateTable('content_rows').set({ topic_id: id }).where('id', 'in', contentIds).execute()
    const file = (of: string) => `/rest/v1/clubs/${club.slug}/topics/${topic.slug}/feeds/${of}`
    const { text, feed } = await readFrom(file('all.rss'))
    expect(feed.title).toBe(`${club.name}: Outings`)
    expect(feed.items.map(({ title }) => title).sort()).toEqual(['To the sea', 'Where to?'])
    expect(text).toContain(`/${club.slug}/posts/${post.slug}`)
    const calendar = await (await visitor.fetch(file('events.ics'))).text()
    expect(calendar.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual(['SUMMARY:To the sea'])
    expect(calendar).toContain(`/${club.slug}/events/${event.slug}`)
    await db.updateTable('topics').set({ is_restricted: true }).where('id', '=', topic.id).execute()
    for (const of of ['all.rss', 'all.atom', 'events.ics'])
      for (const who of [visitor, ann]) expect((await who.fetch(file(of))).status, of).toBe(404)
  })

  it('is not found under other names', async () => {
    for (const file of [
      'all',
      'all.xml',
      'post.atom',
      'members.atom',
      'all.atom.rss',
      'ALL.atom',
      '%00.atom',
    ])
      expect((await ask(visitor, hall, file)).status, file).toBe(404)
    expect((await ask(visitor, { slug: 'no-such-club' }, 'all.atom')).status).toBe(404)
    expect((await ask(visitor, { slug: 'x' }, 'all.atom')).status).toBe(400)
  })
})

describe('a feed that nothing changed', () => {
  const from = (club: { slug: string }, headers: Record<string, string> = {}) =>
    app.http.inject({ url: at(club, 'all.atom'), headers })

  it('has the same ETag, also after a like, and comes compressed', async () => {
    const club = await make.club({ owner })
    const post = await publish(club, { title: 'Kept', content: 'word '.repeat(400) })
    const first = await from(club)
    await cam.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
    const again = await from(club)
    expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag])
    const compressed = await from(club, { 'accept-encoding': 'br, gzip' })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(first.body)
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  })

  it('shows changes immediately', async () => {
    const club = await make.club({ owner })
    const ofClub = async () => (await from(club)).body
    expect(await ofClub()).not.toContain('<entry>')
    const post = await publish(club, { title: 'Published', content: 'Text' })
    expect(await ofClub()).toContain('Published')
    const params = { contentId: post.id }
    await ann.call('PUT /posts/:contentId', {
      params,
      body: { title: 'Edited', before: { title: 'Published' } },
    })
    expect(await ofClub()).toContain('Edited')
    await db.updateTable('profiles').set({ first_name: 'Renamed' }).where('id', '=', owner.id).execute()
    expect(await ofClub()).toContain('Renamed')
    await ann.call('DELETE /content/:contentId', { params })
    expect(await ofClub()).not.toContain('<entry>')
    await db.updateTable('clubs').set({ name: 'Other name' }).where('id', '=', club.id).execute()
    expect(await ofClub()).toContain('Other name')
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    const refused = await from(club)
    expect([refused.statusCode, refused.body.includes('Other name')]).toEqual([403, false])
  })
})
