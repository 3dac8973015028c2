import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { animatedGif } from '../../platform/files/test-pictures.ts'
import { newId } from '../../platform/ids.ts'
import type { Client } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepFiles } from './files.tasks.ts'

const { visitor, cam, dot, hall, vault, app } = await openWorld()
const { db, files } = app.deps

const gif = async () =>
  new File([Uint8Array.from(await animatedGif(120, 60))], 'moving.gif', { type: 'image/gif' })

async function published(club: { slug: string }) {
  const params = { purpose: 'content' as const }
  const image = await cam.call('POST /storage/v1/pictures/:purpose', { params, file: await gif() })
  await cam.call('POST /clubs/:club/posts', {
    params: { club: club.slug },
    body: postForm({ images: [image] }),
  })
  return image
}
const shape = async (who: Client, url: string) => {
  const body = Buffer.from(await (await who.fetch(url)).arrayBuffer())
  const { format, width, height, pages = 1 } = await sharp(body).metadata()
  return [format, width, height, pages]
}
const stillOf = (path: string) => path.replace('.animated.webp', '.webp')
const isStored = async (path: string) => {
  const stored = await files.get(path)
  stored?.body.destroy()
  return stored !== null
}

describe('an animated picture', () => {
  it('moves at its own address only, and is still in every width', async () => {
    const { url } = await published(hall)
    expect(url).toMatch(/\.animated\.webp$/)
    expect(await shape(visitor, url)).toEqual(['webp', 120, 60, 2])
    expect(await shape(visitor, stillOf(url))).toEqual(['webp', 120, 60, 1])
    for (const address of [url, stillOf(url)]) {
      expect(await shape(visitor, `${address}?w=96`)).toEqual(['webp', 96, 48, 1])
      for (const width of [192, 384, 768])
        expect(await shape(visitor, `${address}?w=${width}`)).toEqual(['webp', 120, 60, 1])
    }
  })

  it('has an ETag of its own for its first frame', async () => {
    const { url } = await published(hall)
    const tags = await Promise.all(
      [url, stillOf(url), `${url}?w=96`].map(async (one) => (await visitor.fetch(one)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(3)
  })

  it('is as private at the address of its first frame', async () => {
    const { url } = await published(vault)
    expect((await cam.fetch(stillOf(url))).status).toBe(200)
    for (const who of [visitor, dot])
      for (const address of [url, stillOf(url), `${stillOf(url)}?w=96`])
        expect((await who.fetch(address)).status).toBe(404)
  })

  it('in a text is found by the id alone, as its first frame', async () => {
    const id = newId()
    const params = { purpose: 'inline' as const }
    const { url } = await cam.call('POST /storage/v1/pictures/:purpose', {
      ...{ params, query: { id }, file: await gif() },
    })
    expect(url).toBe(`/storage/v1/club-content/inline/${id}.animated.webp`)
    expect(await shape(cam, url)).toEqual(['webp', 120, 60, 2])
    expect(await shape(cam, `/storage/v1/club-content/inline/${id}.webp`)).toEqual(['webp', 120, 60, 1])
  })

  it('is deleted with its first frame', async () => {
    const { url, path } = await cam.call('POST /storage/v1/pictures/:purpose', {
      ...{ params: { purpose: 'content' }, file: await gif() },
    })
    for (const address of [stillOf(url), `${url}?w=96`]) await (await cam.fetch(address)).arrayBuffer()
    const stored = [path, path.replace('.webp', '.1600.webp'), path.replace('.webp', '.96.webp')]
    expect(await Promise.all(stored.map(isStored))).toEqual([true, true, true])
    await sweepFiles({ db, files }, new Date(Date.now() + 25 * 3_600_000))
    expect(await Promise.all(stored.map(isStored))).toEqual([false, false, false])
  })

  it('stays still as a logo', async () => {
    const { url } = await cam.call('POST /storage/v1/pictures/:purpose', {
      ...{ params: { purpose: 'club-logo' }, file: await gif() },
    })
    expect(url).not.toContain('animated')
    expect(await shape(cam, url)).toEqual(['webp', 60, 60, 1])
  })
})
