import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { mediaSamples as samples } from '../../testing/media.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepFiles } from './files.tasks.ts'

const { visitor, ann, cam, dot, hall, app } = await openWorld()
const { db, files } = app.deps

const upload = 'POST /storage/v1/course-files'
const file = (body: Uint8Array | string, name: string) =>
  new File([typeof body === 'string' ? body : new Uint8Array(body)], name)
const send = (body: Uint8Array | string, name: string) => cam.call(upload, { file: file(body, name) })
const refused = (body: Uint8Array | string, name: string) => cam.refused(upload, { file: file(body, name) })
const rows = () => db.selectFrom('files').select('id').orderBy('id').execute()

/** As a phone takes it: on its side, with where and by what it was taken. */
const photo = ({ width, height } = { width: 40, height: 30 }) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const recordings = [
  ['mp3', 'audio/mpeg', 'song.mp3', 'song.mp3'],
  ['mp3WithCover', 'audio/mpeg', 'song.mp3', 'song.mp3'],
  ['m4a', 'audio/mp4', 'memo.m4a', 'memo.m4a'],
  ['m4aIsom', 'audio/mp4', 'memo.m4a', 'memo.m4a'],
  ['m4aIsom', 'audio/mp4', 'memo', 'memo.m4a'],
  ['aac', 'audio/aac', 'a.aac', 'a.aac'],
  ['ogg', 'audio/ogg', 'a.ogg', 'a.ogg'],
  ['opus', 'audio/ogg', 'a.opus', 'a.opus'],
  ['wav', 'audio/wav', 'a.wav', 'a.wav'],
  ['mp4', 'video/mp4', 'film.mp4', 'film.mp4'],
  ['m4v', 'video/mp4', 'film.m4v', 'film.m4v'],
  ['mov', 'video/quicktime', 'IMG_0042.MOV', 'IMG_0042.MOV'],
  ['webm', 'video/webm', 'film.webm', 'film.webm'],
  // What is downloaded runs by its name.
  ['mp3', 'audio/mpeg', 'homework.html', 'homework.html.mp3'],
  ['mp4', 'video/mp4', 'setup.exe', 'setup.exe.mp4'],
  ['wav', 'audio/wav', 'no name', 'no name.wav'],
  ['ogg', 'audio/ogg', 'a "quote".ogg', 'a "quote".ogg'],
] as const

describe('uploading a file of a course', () => {
  it('stores a photo upright as WebP, without what the camera notes, under its name', async () => {
    const stored = await send(await photo(), 'IMG_1.JPG')
    expect(stored).toMatchObject({ name: 'IMG_1.JPG', mime: 'image/webp', width: 30, height: 40 })
    expect(stored.path).toMatch(/^club-content\/course-file\/[0-9a-f-]{36}-[0-9a-f]{16}\.webp$/)
    const answer = await cam.fetch(stored.url)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''IMG_1.webp")
    const body = Buffer.from(await answer.arrayBuffer())
    expect(body.length).toBe(stored.size)
    expect((await sharp(body).metadata()).exif).toBeUndefined()
  })

  it('keeps photos at most 2,400 pixels wide, and serves them smaller', async () => {
    const stored = await send(await photo({ width: 3000, height: 2000 }), 'a.jpg')
    expect(stored).toMatchObject({ width: 1600, height: 2400 })
    const small = await cam.fetch(`${stored.url}?w=96`)
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(96)
  })

  it('stores sounds and videos by their content, under a name that ends like it', async () => {
    for (const [sample, mime, sent, name] of recordings) {
      const stored = await send(samples[sample], sent)
      const { plays: _, width: _w, height: _h, ...rest } = stored
      expect(rest, sent).toEqual({
        ...{ path: stored.path, url: `/storage/v1/${stored.path}`, name, mime, size: samples[sample].length },
      })
      const part = await cam.fetch(stored.url, { headers: { range: 'bytes=2-5' } })
      expect([part.status, part.headers.get('content-type')], sent).toEqual([206, mime])
      expect(part.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await part.arrayBuffer()).equals(samples[sample].subarray(2, 6))).toBe(true)
    }
  })

  it('says how large a video is as it is shown, and which browsers play it', async () => {
    expect(await send(samples.mov, 'a.mov')).toMatchObject({ width: 1080, height: 1920, plays: 'some' })
    expect(await send(samples.brokenMp4, 'a.mp4')).toMatchObject({ mime: 'video/mp4', plays: 'nowhere' })
    expect(await send(samples.mp4, 'a.mp4')).not.toHaveProperty('plays')
  })

  it('stores documents as attachments are', async () => {
    const stored = await send('A plan', 'plan.txt')
    expect(stored).toMatchObject({ name: 'plan.txt', mime: 'text/plain', size: 6 })
    expect(stored.path).toMatch(/^club-content\/attachments\//)
    const answer = await cam.fetch(stored.url)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
  })

  it('rejects what its name promises and its content is not, and stores nothing', async () => {
    const before = await rows()
    const page = '<!doctype html><script>alert(1)</script>'
    for (const [body, name] of [
      [page, 'photo.jpg'],
      [page, 'song.mp3'],
      [page, 'film.mp4'],
      [page, 'page.html'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing.svg'],
      [samples.heic, 'IMG_1.HEIC'],
      [samples.heic, 'IMG_1.JPG'],
      [samples.mkv, 'film.mkv'],
      [Buffer.from('MZ\u0090\0'), 'setup.exe'],
      ['', 'empty.jpg'],
    ] as const)
      expect(await refused(body, name), name).toMatchObject({
        ...{ status: 415, code: 'invalid_attachment_type' },
      })
    const broken = (await photo()).subarray(0, 200)
    expect(await refused(broken, 'a.jpg')).toMatchObject({ status: 400, code: 'picture_unreadable' })
    expect(await rows()).toEqual(before)
  })

  it('rejects documents over 10 MB, pictures over 20 MB and sounds over 100 MB, and stores nothing', async () => {
    const before = await rows()
    const megabyte = 1024 * 1024
    const filled = (start: Buffer, bytes: number) =>
      Buffer.concat([start, Buffer.alloc(bytes - start.length)])
    const image = await photo()
    expect(await send(filled(image, 20 * megabyte), 'a.jpg')).toMatchObject({ mime: 'image/webp' })
    expect(await send(Buffer.alloc(10 * megabyte, 'a'), 'a.txt')).toMatchObject({ size: 10_485_760 })
    for (const [body, name] of [
      [Buffer.alloc(10 * megabyte + 1, 'a'), 'a.txt'],
      [filled(image, 20 * megabyte + 1), 'a.jpg'],
      [filled(samples.mp3, 100 * megabyte + 1), 'a.mp3'],
      [filled(samples.m4aIsom, 100 * megabyte + 1), 'a.m4a'],
    ] as const)
      expect(await refused(body, name), name).toMatchObject({ status: 413, code: 'media_too_large' })
    expect(await rows()).toHaveLength(before.length + 2)
  })

  it('is for people, and shows an unused file to its uploader alone', async () => {
    expect(await visitor.refused(upload, { file: file(samples.mp3, 'a.mp3') })).toMatchObject({ status: 401 })
    for (const [body, name] of [
      [await photo(), 'a.jpg'],
      [samples.mp3, 'a.mp3'],
      [samples.mov, 'a.mov'],
    ] as const) {
      const { url } = await send(body, name)
      expect((await cam.fetch(url)).status).toBe(200)
      for (const who of [visitor, ann, dot]) expect((await who.fetch(url)).status, name).toBe(404)
    }
  })

  it('is for courses: posts, messages and applications take none of it but documents', async () => {
    const { path } = await send(samples.mp3, 'a.mp3')
    const plan = await send('A plan', 'plan.txt')
    const post = (attachmentPath: string) => ({
      params: { club: hall.slug },
      body: { id: newId(), title: 'Hi', content: 'All', images: [], attachmentPaths: [attachmentPath] },
    })
    expect(await cam.refused('POST /clubs/:club/posts', post(path))).toMatchObject({ code: 'file_not_found' })
    expect((await cam.call('POST /clubs/:club/posts', post(plan.path))).data).toMatchObject({
      attachments: [{ name: 'plan.txt' }],
    })
    const message = {
      ...{ club_id: hall.id, receiver_id: personOf(ann).id, message: 'Hi' },
      attachment_paths: [path],
    }
    expect(await cam.refused('POST /functions/v1/send-chat-message', { body: message })).toMatchObject({
      code: 'file_not_found',
    })
  })

  it('is deleted with its smaller versions', async () => {
    const all = [
      await send(await photo({ width: 200, height: 200 }), 'a.jpg'),
      await send(samples.mp3, 'b.mp3'),
    ]
    const small = all[0]?.path.replace(/\.webp$/, '.96.webp') ?? ''
    await cam.fetch(`${all[0]?.url}?w=96`)
    expect(await files.get(small).then((stored) => stored && buffer(stored.body))).toBeTruthy()
    await sweepFiles(app.deps, new Date(Date.now() + 2 * 86_400_000))
    for (const path of [small, ...all.map((one) => one.path)]) expect(await files.get(path)).toBeNull()
  })
})
