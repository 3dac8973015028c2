import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { eachOf } from '../../testing/kinds.ts'
import { statementsOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'
import { hostileTitles, parseSitemap } from '../../testing/xml.ts'

const baseUrl = 'https://guildhall.test'
const { visitor, ann, ben, cam, dot, make, hall, vault, app } = await openWorld({ baseUrl })
const { db } = app.deps

const locations = async (path: string): Promise<string[]> => {
  const response = await visitor.fetch(path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const text = await response.text()
  const found = await parseSitemap(db, text)
  expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual(found)
  return found
}
// Each test starts an hour after the last one, when the files are computed anew.
let now = Date.now()
beforeEach(() => {
  now += 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Every address in every file of the index. */
async function everything(): Promise<string[]> {
  const found: string[] = []
  for (const file of await locations('/sitemap.xml')) {
    expect(file.startsWith(`${baseUrl}/sitemap/`)).toBe(true)
    found.push(...(await locations(file.slice(baseUrl.length))))
  }
  return found.map((url) => url.slice(baseUrl.length))
}

describe('the sitemap', () => {
  it('lists published courses of public clubs, without their lessons', async () => {
    const course = await make.course({ club: hall, title: 'In the open' })
    const lesson = await make.lesson({ course, isPreview: true })
    const draft = await make.course({ club: hall, isPublished: false })
    const shut = await make.course({ club: vault })
    const found = await everything()
    expect(found).toContain(`/hall/courses/${course.slug}`)
    for (const { slug } of [lesson, draft, shut]) expect(found.join()).not.toContain(slug)
  })

  it('lists public pages, and nothing of a private club', async () => {
    const open = await eachOf((kind) =>
      make.item(kind, { club: hall, author: personOf(cam), title: 'Read me' }),
    )
    const shut = await make.post({ club: vault, author: personOf(ben), title: 'Between us' })
    const found = await everything()
    expect(found).toEqual(
      expect.arrayContaining([
        '/',
        '/clubs',
        '/jobs',
        '/products',
        '/services',
        '/hall/preview',
        ...contentKinds.map((kind) => `/hall/${featureOf[kind]}/${open[kind].slug}`),
        `/user/${personOf(cam).username}`,
      ]),
    )
    expect(new Set(found).size).toBe(found.length)
    expect(found.join()).not.toContain('vault')
    expect(found.join()).not.toContain(shut.slug)
    // People without public content are not listed.
    for (const person of [ben, dot, ann]) expect(found).not.toContain(`/user/${personOf(person).username}`)
    expect(found.join()).not.toContain('@')
  })

  it('is well-formed with any names of clubs, items and people', async () => {
    const expected: string[] = []
    for (const [n, name] of hostileTitles.entries()) {
      const author = await make.person({ firstName: name.slice(0, 60).toWellFormed() })
      const club = await make.club({ owner: author, name, slug: `hostile-${n}` })
      const { slug } = await make.post({ club, author, title: name })
      expected.push(`/${club.slug}/preview`, `/${club.slug}/posts/${slug}`, `/user/${author.username}`)
    }
    expect(await everything()).toEqual(expect.arrayContaining(expected))
  })

  it('drops what becomes private or is deleted', async () => {
    const club = await make.club({ owner: personOf(dot), name: 'For a while', slug: 'for-a-while' })
    const post = await make.post({ club, author: personOf(dot) })
    expect(await everything()).toEqual(
      expect.arrayContaining([
        '/for-a-while/preview',
        `/for-a-while/posts/${post.slug}`,
        `/user/${personOf(dot).username}`,
      ]),
    )
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    const hidden = await everything()
    expect(hidden.join()).not.toContain('for-a-while')
    expect(hidden).not.toContain(`/user/${personOf(dot).username}`)
    await db.updateTable('clubs').set({ is_private: false }).where('id', '=', club.id).execute()
    await dot.call('DELETE /content/:contentId', { params: { contentId: post.id } })
    const left = await everything()
    expect(left).toContain('/for-a-while/preview')
    expect(left).not.toContain(`/for-a-while/posts/${post.slug}`)
  })

  it("gives the time of each page's last change", async () => {
    const createdAt = new Date('2026-02-03T04:05:06.000Z')
    const { slug } = await make.post({ club: hall, author: personOf(cam), createdAt })
    const [file = ''] = (await locations('/sitemap.xml')).filter((url) => url.includes('/posts-'))
    const xml = await (await visitor.fetch(file.slice(baseUrl.length))).text()
    expect(xml).toContain(
      `<url><loc>${baseUrl}/hall/posts/${slug}</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod></url>`,
    )
  })

  it('returns not found for unlisted files', async () => {
    for (const path of [
      '/sitemap/secrets-000000000000-ffffffffffff.xml',
      '/sitemap/posts.xml',
      '/sitemap/posts-0.xml',
      '/sitemap/posts-01.xml',
      '/sitemap/posts-2.xml',
      '/sitemap/posts-999999.xml',
      '/sitemap/posts-000000000000-ffffffffffff.xml',
      "/sitemap/posts-1.xml'--",
      '/sitemap/',
      '/sitemap',
    ])
      expect((await visitor.fetch(path)).status, path).toBe(404)
  })

  it('computes its ranges once an hour, however often it is requested', async () => {
    const index = () => Promise.all(Array.from({ length: 20 }, () => locations('/sitemap.xml')))
    // The server does other things meanwhile.
    const walks = async (work: () => Promise<unknown>) =>
      (await statementsOf(work)).filter((text) => text.includes('bounds')).length
    expect(await walks(index)).toBe(4)
    expect(await walks(index)).toBe(0)
    expect(await walks(() => locations('/sitemap/posts-1.xml'))).toBe(0)
    vi.setSystemTime(now + 3_600_000)
    expect(await walks(index)).toBe(4)
    now += 3_600_000
  })

  it('is not cached, and answers HEAD', async () => {
    for (const path of ['/sitemap.xml', '/sitemap/clubs-1.xml']) {
      const response = await visitor.fetch(path, { method: 'HEAD' })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toBe('')
    }
  })

  it('covers ids of every form, up to the last', async () => {
    const { id } = personOf(cam)
    const edge = 'ffffffff-ffff-4fff-bfff-fffffffffffe'
    await db
      .insertInto('content')
      .values({ id: edge, club_id: hall.id, user_id: id, type: 'post', slug: `edge-${newId()}` })
      .execute()
    expect((await everything()).filter((path) => path.startsWith('/hall/posts/edge-'))).toHaveLength(1)
  })

  // Last, because it leaves 25,000 posts behind.
  it('is cut into files that together hold everything once', async () => {
    const author = personOf(cam)
    await sql`
      insert into content (id, club_id, user_id, type, slug)
      select ('018f0000-' || lpad(to_hex(n % 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        ${hall.id}, ${author.id}, 'post', 'many-' || n
      from generate_series(1, 6000) n`.execute(db)
    await sql`insert into posts (id, content) select id, slug from content where slug like 'many-%'`.execute(
      db,
    )
    const files = (await locations('/sitemap.xml')).filter((url) => url.includes('/posts-'))
    expect(files).toHaveLength(3)
    for (const file of files)
      expect((await locations(file.slice(baseUrl.length))).length, file).toBeLessThanOrEqual(5000)
    const found = (await everything()).filter((path) => path.startsWith('/hall/posts/many-'))
    expect(found).toHaveLength(6000)
    expect(new Set(found).size).toBe(6000)
  })
})

describe('robots.txt', () => {
  it('names the sitemap, and excludes paths that are not public', async () => {
    const response = await visitor.fetch('/robots.txt')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    const lines = (await response.text()).split('\n')
    expect(lines).toContain(`Sitemap: ${baseUrl}/sitemap.xml`)
    for (const path of ['/rest/', '/auth/', '/search$', '/search?', '/login$', '/profile$'])
      expect(lines).toContain(`Disallow: ${path}`)
    // Link previews show pictures, and a club may be called 'search-and-rescue'.
    expect(lines.join('\n')).not.toMatch(/Disallow: \/(storage.*|search|profile)?\n/)
  })
})
