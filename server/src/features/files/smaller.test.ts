import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Client } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { removeFilesOf, sweepFiles } from './files.tasks.ts'
import { getSmaller } from './smaller.ts'

const { visitor, ann, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db, files } = app.deps

async function published(club: { slug: string }, width = 1000) {
  const params = { purpose: 'content' as const }
  const file = await picture('teal', 'wide.png', { width, height: width / 2 })
  const image = await cam.call('POST /storage/v1/pictures/:purpose', { params, file })
  const { id } = await cam.call('POST /clubs/:club/posts', {
    params: { club: club.slug },
    body: postForm({ images: [image] }),
  })
  return { ...image, contentId: id }
}
const ask = (who: Client, url: string, w: number | string) => who.fetch(`${url}?w=${w}`)
const sizeOf = async (answer: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return [format, width, height]
}
const isStored = async (path: string) => {
  const stored = await files.get(path)
  stored?.body.destroy()
  return stored !== null
}
/** Path of the smaller version in the store. */
const beside = (path: string, width: number) => path.replace('.webp', `.${width}.webp`)

describe('a smaller version of a picture', () => {
  it('comes in four widths, made once and stored', async () => {
    const { url, path } = await published(hall)
    for (const [width, height] of [
      [96, 48],
      [192, 96],
      [384, 192],
      [768, 384],
    ] as const) {
      expect(await isStored(beside(path, width))).toBe(false)
      const answer = await ask(visitor, url, width)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(await sizeOf(answer)).toEqual(['webp', width, height])
      expect(await isStored(beside(path, width))).toBe(true)
      expect(await sizeOf(await ask(dot, url, width))).toEqual(['webp', width, height])
    }
    expect(await sizeOf(await visitor.fetch(url))).toEqual(['webp', 1000, 500])
  })

  it('is the picture itself if that is no wider, and the file itself if not a picture', async () => {
    const { url, path } = await published(hall, 96)
    for (const width of [96, 192, 384, 768])
      expect(await sizeOf(await ask(visitor, url, width))).toEqual(['webp', 96, 48])
    expect(await isStored(beside(path, 96))).toBe(false)
    const file = new File(['the plan'], 'plan.txt', { type: 'text/plain' })
    const attachment = await cam.call('POST /storage/v1/attachments', { file })
    expect(await (await ask(cam, attachment.url, 96)).text()).toBe('the plan')
  })

  it('is cached like the picture, with its own ETag', async () => {
    const { url } = await published(hall)
    const [whole, small] = [await visitor.fetch(url), await ask(visitor, url, 96)]
    for (const name of ['cache-control', 'content-security-policy', 'x-content-type-options'])
      expect(small.headers.get(name), name).toBe(whole.headers.get(name))
    const tags = [whole, small, await ask(visitor, url, 192)].map((one) => one.headers.get('etag'))
    expect(new Set(tags).size).toBe(3)
    const headers = { 'if-none-match': tags[1] ?? '' }
    expect((await visitor.fetch(`${url}?w=96`, { headers })).status).toBe(304)
    expect((await visitor.fetch(`${url}?w=192`, { headers })).status).toBe(200)
  })

  it("follows the picture's access rules, even once made", async () => {
    const member = await make.person()
    await make.member(vault, member)
    const leaver = await as(member)
    const { url, path } = await published(vault)
    for (const who of [visitor, dot]) expect((await ask(who, url, 96)).status).toBe(404)
    expect(await isStored(beside(path, 96))).toBe(false)
    for (const who of [cam, ann, leaver]) expect((await ask(who, url, 96)).status).toBe(200)
    for (const who of [visitor, dot]) expect((await ask(who, url, 96)).status).toBe(404)
    expect((await ask(cam, url, 96)).headers.get('cache-control')).toBe('private, no-cache')
    await leaver.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect((await ask(leaver, url, 96)).status).toBe(404)
    // The path in the store is not an address.
    for (const who of [visitor, cam])
      expect((await who.fetch(`/storage/v1/${beside(path, 96)}`)).status).toBe(404)
  })

  it('is refused in other widths', async () => {
    const { url } = await published(hall)
    for (const width of ['95', '0', '-96', '96.0', '1e2', '99999', 'wide', '', '96&w=192']) {
      const answer = await ask(visitor, url, width)
      expect([width, answer.status]).toEqual([width, 400])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const { error } = (await answer.json()) as { error: { code: string; fields: object } }
      expect([error.code, Object.keys(error.fields)]).toEqual(['bad_input', ['w']])
    }
  })

  it('is made once for concurrent requests', async () => {
    const { path } = await published(hall)
    const { id } = await db
      .selectFrom('files')
      .select('id')
      .where('path', '=', path)
      .executeTakeFirstOrThrow()
    const put = vi.fn(files.put)
    // The store reports it as missing to all of them.
    const get = async (at: string) => (at === path ? files.get(at) : null)
    const deps = { ...app.deps, files: { ...files, get, put } }
    const bodies = await Promise.all(Array.from({ length: 20 }, () => getSmaller(deps, { id, path }, 96)))
    expect(bodies.filter(Buffer.isBuffer)).toHaveLength(20)
    expect(put).toHaveBeenCalledTimes(1)
  })

  it('is deleted with the picture, and not stored for a picture deleted meanwhile', async () => {
    const { path, url, contentId } = await published(hall)
    for (const width of [96, 192, 384, 768]) await (await ask(visitor, url, width)).arrayBuffer()
    await removeFilesOf({ db, files }, 'content_id', [contentId])
    const left = await Promise.all([96, 192, 384, 768].map((width) => isStored(beside(path, width))))
    expect([await isStored(path), ...left]).toEqual([false, false, false, false, false])

    const unused = await cam.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose: 'content' },
      file: await picture('teal', 'unused.png', { width: 400, height: 200 }),
    })
    await (await ask(cam, unused.url, 96)).arrayBuffer()
    expect(await isStored(beside(unused.path, 96))).toBe(true)
    await sweepFiles({ db, files }, new Date(Date.now() + 25 * 3_600_000))
    expect([await isStored(unused.path), await isStored(beside(unused.path, 96))]).toEqual([false, false])

    const kept = await published(hall)
    const made = await getSmaller(app.deps, { id: newId(), path: kept.path }, 96)
    expect([Buffer.isBuffer(made), await isStored(beside(kept.path, 96))]).toEqual([true, false])
  })

  it('is served and logged when the store fails', async () => {
    const { path } = await published(hall)
    const { id } = await db
      .selectFrom('files')
      .select('id')
      .where('path', '=', path)
      .executeTakeFirstOrThrow()
    const logged: unknown[] = []
    const log = { ...app.deps.log, error: (...given: unknown[]) => logged.push(given[1]) }
    const full = { ...files, put: () => Promise.reject(new Error('The disk is full')) }
    const made = await getSmaller({ db, files: full, log: log as typeof app.deps.log }, { id, path }, 96)
    expect(Buffer.isBuffer(made)).toBe(true)
    expect(logged).toEqual(['a smaller picture could not be stored'])
  })
})
