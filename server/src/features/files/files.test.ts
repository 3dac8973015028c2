import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, raw } from '../../testing/as.ts'
import { clubForm, postForm as post } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepFiles } from './files.tasks.ts'
import { removeLeftovers } from './leftovers.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app, origin, eventually } = await openWorld()
const { db } = app.deps

const pictureOf = async (who: Client, purpose: 'content' | 'club-logo' | 'profile-image' = 'content') =>
  who.call('POST /storage/v1/pictures/:purpose', { params: { purpose }, file: await picture() })
const attachmentOf = (who: Client, name = 'plan.txt', body = 'the plan') =>
  who.call('POST /storage/v1/attachments', { file: new File([body], name, { type: 'text/plain' }) })
const publish = (who: Client, club: { slug: string }, given: Parameters<typeof post>[0]) =>
  who.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: post(given) })
/** A picture as a post refers to it. */
const used = (path = '') => [{ path, alt: '' }]
const status = async (who: Client, url: string) => (await who.fetch(url)).status
const statuses = (url: string, ...people: Client[]) => Promise.all(people.map((who) => status(who, url)))
const age = (path: string, hours: number) =>
  db
    .updateTable('files')
    .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
    .where('path', '=', path)
    .execute()

it('are not found where pictures of pages were drawn', async () => {
  const file = `${'0'.repeat(32)}.jpg`
  for (const key of [`items/${newId()}`, `clubs/${vault.id}`, 'people/ann', 'courses/..%2F..'])
    expect(await statuses(`/storage/v1/social/${key}/${file}`, visitor, ann)).toEqual([404, 404])
  expect(await status(visitor, `/storage/v1/social/people/a%00b/${file}`)).toBe(400)
})

describe('read access to a stored file', () => {
  it('is limited to its uploader while unused', async () => {
    const { url } = await pictureOf(cam)
    expect(await statuses(url, cam, visitor, dot, ann, ben)).toEqual([200, 404, 404, 404, 404])
    expect((await cam.fetch(url)).headers.get('cache-control')).toBe('private, no-cache')
  })

  it('is public for content of a public club, with private caching only', async () => {
    const [image, file] = [await pictureOf(cam), await attachmentOf(cam)]
    await publish(cam, hall, { images: [image], attachmentPaths: [file.path] })
    for (const { url } of [image, file]) {
      expect(await statuses(url, cam, visitor, dot, ann)).toEqual([200, 200, 200, 200])
      expect((await visitor.fetch(url)).headers.get('cache-control')).toBe(
        'private, max-age=31536000, immutable',
      )
    }
  })

  it('is limited to members for content of a private club, without shared caching', async () => {
    const member = await make.person()
    await make.member(vault, member)
    const leaver = await as(member)
    const [image, file] = [await pictureOf(leaver), await attachmentOf(leaver)]
    await publish(leaver, vault, { images: [image], attachmentPaths: [file.path] })
    for (const { url } of [image, file]) {
      expect(await statuses(url, leaver, ann, ben, cam, visitor, dot)).toEqual([200, 200, 200, 200, 404, 404])
      expect((await cam.fetch(url)).headers.get('cache-control')).toBe('private, no-cache')
      const hidden = await dot.fetch(url)
      const absent = await dot.fetch(`/storage/v1/club-content/posts/${newId()}.webp`)
      const told = async (answer: Response) => ({
        ...((await answer.json()) as { error: object }).error,
        requestId: '',
      })
      expect(await told(hidden)).toEqual(await told(absent))
      expect(hidden.headers.get('etag')).toBeNull()
    }
    await leaver.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect(await statuses(image.url, leaver, cam)).toEqual([404, 200])
    expect(await statuses(file.url, leaver, cam)).toEqual([404, 200])
  })

  it('ends with the membership, even for an unchanged file', async () => {
    const member = await make.person()
    await make.member(vault, member)
    const who = await as(member)
    const image = await pictureOf(cam)
    await publish(cam, vault, { images: [image] })
    const etag = (await who.fetch(image.url)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^".+"$/)
    await db.deleteFrom('club_memberships').where('user_id', '=', member.id).execute()
    expect((await who.fetch(image.url, { headers: { 'if-none-match': etag } })).status).toBe(404)
  })

  it('is public for pictures of people and private clubs', async () => {
    const logo = await pictureOf(ann, 'club-logo')
    await ann.call('POST /clubs', { body: clubForm({ logoPath: logo.path, isPrivate: true }) })
    expect(await statuses(logo.url, visitor, dot)).toEqual([200, 200])
  })
})

describe('a stored file', () => {
  it('is served with a sandbox policy and an ETag', async () => {
    const image = await pictureOf(cam)
    await publish(cam, hall, { images: [image] })
    const answer = await visitor.fetch(image.url)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(answer.headers.get('content-disposition')).toBeNull()
    const etag = answer.headers.get('etag') ?? ''
    const again = await visitor.fetch(image.url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await visitor.fetch(image.url, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
    const head = await visitor.fetch(image.url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('is downloaded under its original name if attached', async () => {
    const names = ['plan.txt', 'Größe "1"; x=y.txt', '日本語 ✨.txt', "it's (a) *test*.txt", '%41%0d%0aa.txt']
    for (const name of names) {
      const file = await attachmentOf(cam, name)
      const answer = await cam.fetch(file.url)
      const disposition = answer.headers.get('content-disposition') ?? ''
      // RFC 8187: letters, digits and a few signs stay as they are, everything else is escaped.
      const [, encoded] =
        /^attachment; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(disposition) ?? []
      expect(decodeURIComponent(encoded ?? ''), disposition).toBe(file.name)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await attachmentOf(cam, 'a "quote".txt')).name).toBe('a "quote".txt')
  })

  it('arrives complete, compressed or not', async () => {
    const body = 'A line of text that repeats itself.\n'.repeat(2000)
    const { url } = await attachmentOf(cam, 'long.txt', body)
    for (const encoding of ['br', 'gzip', 'identity'])
      expect(await (await cam.fetch(url, { headers: { 'accept-encoding': encoding } })).text()).toBe(body)
  })

  it('is found by its exact path only, never outside the store', async () => {
    const image = await pictureOf(cam)
    const odd = [
      '../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      '....//....//etc/passwd',
      '/etc/passwd',
      'clubs/../../../etc/passwd',
      '.incoming/x',
      'C:\\windows',
      '%00',
      `${image.path}%00`,
      `./${image.path}`,
      `club-content//${image.path.slice('club-content/'.length)}`,
      'a'.repeat(3000),
      '',
    ]
    for (const path of odd) {
      const answer = await raw(origin, `/storage/v1/${path}`, { headers: { cookie: cam.cookie } })
      expect([400, 404, 414], path).toContain(answer.status)
      expect(JSON.parse(answer.body).error.requestId, path).toBeTruthy()
    }
  })
})

describe('using a file', () => {
  it("requires its uploader: another person's is not found", async () => {
    const [image, file] = [await pictureOf(ben), await attachmentOf(ben)]
    const params = { club: hall.slug }
    for (const body of [post({ images: [image] }), post({ attachmentPaths: [file.path] })]) {
      expect(await cam.refused('POST /clubs/:club/posts', { params, body })).toMatchObject({
        status: 404,
        code: 'file_not_found',
      })
      expect(await cam.refused('GET /content/:contentId', { params: { contentId: body.id } })).toMatchObject({
        status: 404,
      })
    }
  })

  it('is exclusive: a file in use is refused elsewhere, even concurrently', async () => {
    const image = await pictureOf(cam)
    const params = { club: hall.slug }
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => publish(cam, hall, { images: [image] })),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const body = post({ images: [image] })
    expect(await cam.refused('POST /clubs/:club/posts', { params, body })).toMatchObject({
      status: 409,
      code: 'file_in_use',
    })
  })

  it('requires the purpose of its upload', async () => {
    const [logo, file, image] = [
      await pictureOf(cam, 'club-logo'),
      await attachmentOf(cam),
      await pictureOf(cam),
    ]
    const params = { club: hall.slug }
    for (const given of [
      { images: [logo] },
      { images: used(file.path) },
      { attachmentPaths: [image.path] },
      { images: [{ path: 'nothing/like.it', alt: '' }] },
    ])
      expect(await cam.refused('POST /clubs/:club/posts', { params, body: post(given) })).toMatchObject({
        code: 'file_not_found',
      })
  })
})

describe('unused files', () => {
  const paths: Record<string, string> = {}
  const there = async (name: string) => {
    const row = await db
      .selectFrom('files')
      .select('id')
      .where('path', '=', paths[name] ?? '')
      .executeTakeFirst()
    const stored = await app.deps.files.get(paths[name] ?? '')
    stored?.body.destroy()
    expect(Boolean(row), `${name}: row and file go together`).toBe(Boolean(stored))
    return Boolean(row)
  }

  beforeAll(async () => {
    for (const name of ['old', 'young', 'used', 'replaced', 'deleted'])
      paths[name] = (await pictureOf(cam)).path
    paths.attached = (await attachmentOf(cam)).path
    await publish(cam, vault, { images: used(paths.used), attachmentPaths: [paths.attached] })
    const { id } = await publish(cam, hall, { images: used(paths.replaced) })
    const { id: _, ...fields } = post()
    await cam.call('PUT /posts/:contentId', { params: { contentId: id }, body: fields })
    const gone = await publish(cam, hall, { images: used(paths.deleted) })
    await cam.call('DELETE /content/:contentId', { params: { contentId: gone.id } })
    for (const name of ['old', 'used', 'replaced', 'deleted', 'attached']) await age(paths[name] ?? '', 25)
    await age(paths.young ?? '', 23)
    await sweepFiles(app.deps)
  })

  it('are deleted after a day with their rows: never used, replaced, or of deleted content', async () => {
    for (const name of ['old', 'replaced', 'deleted']) expect(await there(name), name).toBe(false)
  })

  it('are deleted later if the store fails', async () => {
    const { path } = await pictureOf(cam)
    await age(path, 25)
    const failing = { ...app.deps.files, remove: () => Promise.reject(new Error('The store is away')) }
    await expect(sweepFiles({ db, files: failing })).rejects.toThrow('away')
    expect(await app.deps.files.get(path).then((file) => file?.body.destroy())).toBeTruthy()
    await sweepFiles(app.deps)
    expect(await app.deps.files.get(path)).toBeNull()
  })

  it('are deleted even if an older one cannot be', async () => {
    const [older, newer] = [await pictureOf(cam), await pictureOf(cam)]
    await age(older.path, 26)
    await age(newer.path, 25)
    const { files } = app.deps
    const unreadable = {
      ...files,
      remove: (path: string) =>
        path === older.path ? Promise.reject(new Error('Unreadable')) : files.remove(path),
    }
    await expect(sweepFiles({ db, files: unreadable })).rejects.toThrow('Unreadable')
    expect(await files.get(newer.path)).toBeNull()
    expect(await files.get(older.path).then((file) => file?.body.destroy())).toBeTruthy()
    await sweepFiles(app.deps)
    expect(await files.get(older.path)).toBeNull()
  })

  it('are deleted by several tasks if there are many', async () => {
    const all = [await pictureOf(cam), await pictureOf(cam), await pictureOf(cam)]
    for (const { path } of all) await age(path, 25)
    await sweepFiles(app.deps, undefined, { budgetMs: 0 })
    for (const { path } of all)
      await eventually(async () => {
        const stored = await app.deps.files.get(path)
        stored?.body.destroy()
        return !stored
      })
  })

  it('go with imported courses and parts of uploads that a killed server left, after a day', async () => {
    await app.deps.files.put('imports/left.zip', Buffer.from('x'), 'application/zip')
    const removed: Date[] = []
    const files = { ...app.deps.files, removeUnfinished: async (before: Date) => void removed.push(before) }
    const isThere = async () => {
      const stored = await files.get('imports/left.zip')
      stored?.body.destroy()
      return stored !== null
    }
    const now = new Date()
    await sweepFiles({ db, files }, now)
    expect(removed.map((before) => now.getTime() - before.getTime())).toEqual([86_400_000])
    expect(await isThere()).toBe(true)
    await removeLeftovers({ db, files }, new Date(now.getTime() + 60_000))
    expect(await isThere()).toBe(false)
  })

  it('stay while younger than a day, as do used ones', async () => {
    for (const name of ['young', 'used', 'attached']) expect(await there(name), name).toBe(true)
    await sweepFiles(app.deps)
    for (const name of ['young', 'used', 'attached']) expect(await there(name), name).toBe(true)
  })
})
