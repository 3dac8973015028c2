import { request } from 'node:http'
import { picturePurposes } from '@guildhall/contract/files'
import { limits } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { bigPngHeader, noise } from '../../platform/files/test-pictures.ts'
import { uploadQueue } from '../../platform/files/uploads.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, raw } from '../../testing/as.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, cam, origin, app, eventually } = await openWorld()

const pictures = 'POST /storage/v1/pictures/:purpose'
const attachments = 'POST /storage/v1/attachments'
const params = { purpose: 'content' } as const
const file = (body: string | Uint8Array | Buffer, name: string, type = 'image/png') =>
  new File([typeof body === 'string' ? body : new Uint8Array(body)], name, { type })
const stored = async () =>
  (await app.deps.db.selectFrom('files').select('id').where('size', '>=', 0).execute()).length

/** A hand-made multipart body, for malformed requests. */
const multipart = (parts: string[], ending = '--x--\r\n') => ({
  method: 'POST',
  headers: { cookie: cam.cookie, 'content-type': 'multipart/form-data; boundary=x' },
  body: parts.map((part) => `--x\r\n${part}\r\n`).join('') + ending,
})
const textPart = (name: string, body = 'hello') =>
  `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${body}`
const fieldPart = 'content-disposition: form-data; name="note"\r\n\r\nhello'

describe('uploading a picture', () => {
  it('stores it as WebP for each purpose, visible to its uploader', async () => {
    for (const purpose of picturePurposes) {
      const kept = await cam.call(pictures, { params: { purpose }, file: await picture() })
      expect(kept.path).toMatch(
        new RegExp(
          purpose === 'inline'
            ? /\/inline\/[0-9a-f-]{36}\.webp$/
            : `/${purpose}/[0-9a-f-]{36}-[0-9a-f]{16}\\.webp$`,
        ),
      )
      expect(kept.url).toBe(`/storage/v1/${kept.path}`)
      expect(kept.width).toBeGreaterThan(0)
      const answer = await cam.fetch(kept.url)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
    }
  })

  it('crops as requested, and rejects invalid crops', async () => {
    const part = { params, query: { crop: '0.25,0,0.5,1' }, file: await picture() }
    expect(await cam.call(pictures, part)).toMatchObject({ width: 32, height: 48 })
    for (const [crop, text] of [
      ['0,0,1', 'Give left, top, width and height, each from 0 to 1'],
      ['0,0,1,1.5', 'Give left, top, width and height, each from 0 to 1'],
      ['-1,0,1,1', 'Give left, top, width and height, each from 0 to 1'],
      ['1e9,0,1,1', 'Give left, top, width and height, each from 0 to 1'],
      ['0,0,0,1', 'Keep some of the picture'],
      ['0.5,0,0.6,1', 'Keep inside the picture'],
      ['0,0.5,1,0.6', 'Keep inside the picture'],
    ]) {
      const refusal = await cam.refused(pictures, { params, query: { crop }, file: await picture() })
      expect(refusal, crop).toMatchObject({ status: 400, code: 'bad_input', fields: { crop: text } })
    }
  })

  it('detects the type from the content, not from name or type', async () => {
    const png = Buffer.from(await (await picture()).arrayBuffer())
    expect(await cam.call(pictures, { params, file: file(png, 'x.svg', 'image/svg+xml') })).toMatchObject({
      width: 64,
      height: 48,
    })
    const before = await stored()
    const disguised = {
      svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      html: '<!doctype html><script>alert(1)</script>',
      tiff: Buffer.from('49492a0008000000', 'hex'),
      pdf: '%PDF-1.7\n',
      bmp: Buffer.from('424d3a000000', 'hex'),
      text: 'hello',
      empty: '',
    }
    for (const [kind, body] of Object.entries(disguised))
      expect(await cam.refused(pictures, { params, file: file(body, 'picture.png') }), kind).toMatchObject({
        status: 415,
        code: 'invalid_picture_type',
      })
    expect(await stored()).toBe(before)
  })

  it('rejects damaged files and files over 5 MB', async () => {
    const png = Buffer.from(await noise(64, 64))
    expect(await cam.refused(pictures, { params, file: file(png.subarray(0, 400), 'a.png') })).toMatchObject({
      status: 400,
      code: 'picture_unreadable',
    })
    const big = Buffer.concat([png, Buffer.alloc(limits.pictureBytes + 1 - png.length)])
    expect(await cam.refused(pictures, { params, file: file(big, 'a.png') })).toMatchObject({
      status: 413,
      code: 'picture_too_large',
    })
    const fits = big.subarray(0, limits.pictureBytes)
    expect(await cam.call(pictures, { params, file: file(fits, 'a.png') })).toMatchObject({ width: 64 })
  })

  it('rejects too many pixels with its own error', async () => {
    const bomb = bigPngHeader(7000)
    expect(await cam.refused(pictures, { params, file: file(bomb, 'a.png') })).toMatchObject({
      status: 413,
      code: 'picture_has_too_many_pixels',
    })
  })

  it('requires a session and a known purpose', async () => {
    expect(await visitor.refused(pictures, { params, file: await picture() })).toMatchObject({
      status: 401,
      code: 'sign_in_required',
    })
    for (const purpose of ['attachments', 'x', '..', ''])
      expect(
        (await cam.refused(pictures, { params: { purpose }, file: await picture() })).status,
      ).toBeLessThan(500)
  })

  it('creates two pictures when repeated', async () => {
    const [one, two] = [
      await cam.call(pictures, { params, file: await picture() }),
      await cam.call(pictures, { params, file: await picture() }),
    ]
    expect(one.path).not.toBe(two.path)
  })
})

describe('uploading a file to attach', () => {
  it('stores it unchanged, with its name', async () => {
    const kept = await cam.call(attachments, { file: file('a,b\n1,2\n', 'Größe (1).csv', 'text/csv') })
    expect(kept).toMatchObject({ name: 'Größe (1).csv', mime: 'text/csv', size: 8 })
    const answer = await cam.fetch(kept.url)
    expect(await answer.text()).toBe('a,b\n1,2\n')
  })

  it('is refused by content, name, or size over 10 MB', async () => {
    for (const [body, name] of [
      ['<script>', 'page.html'],
      ['MZ', 'setup.exe'],
      ['hello', 'letter.pdf'],
      ['hello', 'noextension'],
      ['hello', 'letter.docx'],
      ['\u0000', 'a.txt'],
    ] as const)
      expect(await cam.refused(attachments, { file: file(body, name) }), name).toMatchObject({
        status: 415,
        code: 'invalid_attachment_type',
      })
    const big = file(Buffer.alloc(limits.attachmentBytes + 1, 'a'), 'a.txt', 'text/plain')
    expect(await cam.refused(attachments, { file: big })).toMatchObject({
      status: 413,
      code: 'attachment_too_large',
    })
    const fits = file(Buffer.alloc(limits.attachmentBytes, 'a'), 'a.txt', 'text/plain')
    expect(await cam.call(attachments, { file: fits })).toMatchObject({ size: limits.attachmentBytes })
  })

  it('requires a session', async () => {
    expect(await visitor.refused(attachments, { file: file('a', 'a.txt') })).toMatchObject({
      code: 'sign_in_required',
    })
  })
})

describe('an invalid upload', () => {
  const send = async (given: Parameters<typeof raw>[2], path = '/storage/v1/attachments') => {
    const answer = await raw(origin, path, given)
    return { status: answer.status, code: JSON.parse(answer.body).error?.code, body: JSON.parse(answer.body) }
  }

  it('without a file returns an error at the field', async () => {
    expect(await send(multipart([]))).toMatchObject({ status: 400 })
    const { body } = await send(multipart([], '--x--'))
    expect(body.error.fields).toEqual({ file: 'Choose a file' })
  })

  it('of another content type is refused', async () => {
    const json = { cookie: cam.cookie, 'content-type': 'application/json' }
    expect(await send({ method: 'POST', headers: json, body: '{}' })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
    const none = { cookie: cam.cookie }
    expect(await send({ method: 'POST', headers: none })).toMatchObject({ status: 415 })
  })

  it('with two files or other fields stores nothing', async () => {
    const before = await stored()
    for (const parts of [
      [textPart('a.txt'), textPart('b.txt')],
      [fieldPart, textPart('a.txt')],
      [textPart('a.txt'), fieldPart],
    ]) {
      const { status } = await send(multipart(parts))
      expect(status).toBe(400)
    }
    expect(await stored()).toBe(before)
  })

  it('that is truncated or malformed does no harm', async () => {
    const before = await stored()
    const cut = multipart([textPart('a.txt')], '')
    const odd = [
      { ...cut, body: cut.body.slice(0, -2) },
      { ...cut, body: '' },
      { ...cut, body: 'no boundary at all' },
      { ...cut, headers: { ...cut.headers, 'content-type': 'multipart/form-data' } },
      { ...cut, headers: { ...cut.headers, 'content-type': 'multipart/form-data; boundary=' } },
    ]
    for (const given of odd) {
      const { status, body } = await send(given)
      expect(status, given.body).toBeGreaterThanOrEqual(400)
      expect(status, given.body).toBeLessThan(500)
      expect(body.error.requestId).toBeTruthy()
    }
    expect(await stored()).toBe(before)
    const kept = await send(multipart([textPart(`../../${newId()}/a.txt`)]))
    expect(kept).toMatchObject({ status: 200, body: { name: 'a.txt' } })
  })
})

describe('concurrent uploads', () => {
  /** An upload that has started and stalls. */
  const begin = (cookie: string) => {
    const { hostname, port } = new URL(origin)
    const headers = {
      cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    }
    const sent = request({ hostname, port, path: '/storage/v1/attachments', method: 'POST', headers })
    sent.on('error', () => {})
    sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nslowly')
    return sent
  }
  const upload = (who: Client) => {
    const body = new FormData()
    body.append('file', file('text', 'a.txt', 'text/plain'))
    return who.fetch('/storage/v1/attachments', { method: 'POST', body })
  }

  it('by one person are limited to six, without affecting others', async () => {
    const enqueue = uploadQueue()
    const ends: (() => void)[] = []
    const begin = (person: string) => enqueue(person, () => new Promise<void>((end) => ends.push(end)))
    const begun = Array.from({ length: 6 }, () => begin('cam'))
    await expect(begin('cam')).rejects.toMatchObject({ code: 'rate_limited' })
    begun.push(begin('dot'))
    for (const end of ends) end()
    await Promise.all(begun)
    await enqueue('cam', async () => {})
  })

  it('by six people with six each leave room for a seventh', async () => {
    const enqueue = uploadQueue()
    const ends: (() => void)[] = []
    const begun: Promise<void>[] = []
    const hold = (person: string) =>
      begun.push(enqueue(person, () => new Promise<void>((end) => ends.push(end))))
    for (const person of ['a', 'b', 'c', 'd', 'e', 'f']) for (let count = 0; count < 6; count++) hold(person)
    // Beyond their first uploads, theirs end while eight places are left.
    expect(ends.length).toBeLessThanOrEqual(26)
    const before = ends.length
    hold('g')
    expect(ends).toHaveLength(before + 1)
    // The seventh takes the free place, however many wait before them.
    for (const person of ['h', 'i', 'j', 'k', 'l']) hold(person)
    expect(ends).toHaveLength(32)
    hold('m')
    ends[31]?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(ends).toHaveLength(33)
    for (let at = 0; at < begun.length; at++) {
      ends[at]?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(begun)
    expect(ends).toHaveLength(43)
  })

  it('free their places when aborted at any time', async () => {
    for (let round = 0; round < 40; round++) {
      const one = begin(cam.cookie)
      await new Promise((resolve) => setTimeout(resolve, round / 4))
      one.destroy()
    }
    const done = await eventually(async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => upload(cam)))
      return answers.every(({ status }) => status === 200)
    })
    expect(done).toBe(true)
  })
})
