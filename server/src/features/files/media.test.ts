import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { raw } from '../../testing/as.ts'
import { isoSample, mediaSamples as samples, sampleTrack } from '../../testing/media.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, cam, dot, origin, app, eventually } = await openWorld()
const { db, env } = app.deps

const videos = 'POST /storage/v1/videos'
const audio = 'POST /storage/v1/audio'
const captions = 'POST /storage/v1/captions'
const file = (body: Uint8Array | string, name: string) =>
  new File([typeof body === 'string' ? body : new Uint8Array(body)], name)
const rows = () => db.selectFrom('files').select(['path', 'size']).execute()
const incoming = join(env.dataDir, 'files', '.incoming')

describe('uploading media', () => {
  it('stores each kind by its content', async () => {
    for (const [name, mime, ending] of [
      ['mp4', 'video/mp4', '.mp4'],
      ['m4v', 'video/mp4', '.mp4'],
      ['mov', 'video/quicktime', '.mov'],
      ['movOld', 'video/quicktime', '.mov'],
      ['threeGp', 'video/mp4', '.mp4'],
      ['webm', 'video/webm', '.webm'],
    ] as const) {
      const stored = await cam.call(videos, { file: file(samples[name], 'talk.exe') })
      expect(stored).toMatchObject({ name: 'talk.exe', mime, size: samples[name].length })
      expect(stored.path).toMatch(new RegExp(`^club-content/video/[0-9a-f-]{36}-[0-9a-f]{16}\\${ending}$`))
    }
    for (const [name, mime, ending] of [
      ['mp3', 'audio/mpeg', '.mp3'],
      ['mp3WithCover', 'audio/mpeg', '.mp3'],
      ['m4a', 'audio/mp4', '.m4a'],
      ['m4aIsom', 'audio/mp4', '.mp4'],
      ['aac', 'audio/aac', '.aac'],
      ['ogg', 'audio/ogg', '.ogg'],
      ['opus', 'audio/ogg', '.ogg'],
      ['wav', 'audio/wav', '.wav'],
    ] as const) {
      const stored = await cam.call(audio, { file: file(samples[name], 'talk.mp4') })
      expect(stored, name).toMatchObject({ mime, size: samples[name].length })
      expect(stored.path.endsWith(ending), name).toBe(true)
    }
  })

  it('rejects files that lie about their kind, and stores nothing of them', async () => {
    const before = await rows()
    for (const [name, body] of Object.entries({
      html: '<!doctype html><script>alert(1)</script>',
      empty: '',
      m4a: samples.m4a,
      m4aIsom: samples.m4aIsom,
      mkv: samples.mkv,
      mp3: samples.mp3,
      png: samples.png,
    }))
      expect(await cam.refused(videos, { file: file(body, 'a.mp4') }), name).toMatchObject({
        status: 415,
        code: 'invalid_media_type',
      })
    for (const [name, body] of Object.entries({
      html: '<p>',
      mp4: samples.mp4,
      mov: samples.mov,
      text: 'ID',
    }))
      expect(await cam.refused(audio, { file: file(body, 'a.mp3') }), name).toMatchObject({
        code: 'invalid_media_type',
      })
    expect(await rows()).toEqual(before)
    expect(await readdir(incoming)).toEqual([])
  })

  it('says how large a video is as it is shown, and which browsers play it', async () => {
    const answers = async (key: typeof videos | typeof audio, body: Buffer) => {
      const { width, height, plays, path } = await cam.call(key, { file: file(body, 'a') })
      const row = await db
        .selectFrom('files')
        .select(['width', 'height'])
        .where('path', '=', path)
        .executeTakeFirst()
      expect(row).toEqual({ width: width ?? null, height: height ?? null })
      return { width, height, plays }
    }
    expect(await answers(videos, samples.mp4)).toEqual({ width: 1920, height: 1080 })
    expect(await answers(videos, samples.mov)).toEqual({ width: 1080, height: 1920, plays: 'some' })
    expect(await answers(videos, samples.webm)).toEqual({ width: 720, height: 1280 })
    const proRes = isoSample('qt  ', sampleTrack({ codec: 'apch', width: 1920, height: 1080 }))
    expect(await answers(videos, proRes)).toEqual({ width: 1920, height: 1080, plays: 'nowhere' })
    expect(await answers(videos, samples.brokenMp4)).toEqual({ plays: 'nowhere' })
    expect(await answers(audio, samples.mp3)).toEqual({})
    expect(await answers(audio, samples.ogg)).toEqual({ plays: 'some' })
    expect(await answers(audio, isoSample('isom', sampleTrack({ codec: 'samr' })))).toEqual({
      plays: 'nowhere',
    })
  })

  it('requires a session', async () => {
    for (const key of [videos, audio, captions] as const)
      expect(await visitor.refused(key, { file: file(samples.mp4, 'a.mp4') })).toMatchObject({ status: 401 })
  })

  it('rejects files over 500 MB, 100 MB and 1 MB', async () => {
    for (const [path, bytes] of [
      ['videos', 500 * 1024 * 1024],
      ['audio', 100 * 1024 * 1024],
    ] as const) {
      const { sent, response } = begin(path, { 'content-length': bytes + 20_000 })
      expect((await response).statusCode).toBe(413)
      sent.destroy()
      const other = begin(path, { 'content-length': bytes })
      other.sent.write(head)
      other.sent.write(Buffer.concat([samples.png, Buffer.alloc(5000)]))
      expect((await other.response).statusCode).toBe(415)
      other.sent.destroy()
    }
    const tooLong = file(`WEBVTT${'\n'.repeat(1024 * 1024)}`, 'a.vtt')
    expect(await cam.refused(captions, { file: tooLong })).toMatchObject({
      status: 413,
      code: 'media_too_large',
    })
  })
})

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
const tail = '\r\n--x--\r\n'

/** An upload of which the test sends the parts. */
function begin(path: 'videos' | 'audio', headers: Record<string, string | number> = {}) {
  const sent = request(`${origin}/storage/v1/${path}`, {
    method: 'POST',
    headers: { cookie: cam.cookie, 'content-type': 'multipart/form-data; boundary=x', ...headers },
  })
  const response = once(sent, 'response').then(([one]: IncomingMessage[]) => one as IncomingMessage)
  response.catch(() => undefined)
  sent.on('error', () => undefined)
  sent.flushHeaders()
  return { sent, response }
}

const write = async (sent: ClientRequest, chunk: Buffer | string) => {
  if (!sent.write(chunk)) await once(sent, 'drain')
}

describe('a large video', () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'guild')
  const storedSoFar = async () => {
    const [name = 'none'] = await readdir(incoming)
    return (await stat(join(incoming, name)).catch(() => undefined))?.size ?? 0
  }

  it('of 30 MB goes to the disk while it arrives', async () => {
    const { sent, response } = begin('videos')
    const hash = createHash('sha256')
    await write(sent, head)
    for (const chunk of [samples.mp4, ...Array.from({ length: 20 }, () => megabyte)]) {
      hash.update(chunk)
      await write(sent, chunk)
    }
    // What is not on the disk is in memory.
    await eventually(async () => (await storedSoFar()) > 19 * 1024 * 1024)
    for (let count = 0; count < 10; count++) {
      hash.update(megabyte)
      await write(sent, megabyte)
    }
    sent.end(tail)
    const stored = JSON.parse(await text(await response)) as { url: string; size: number }
    expect(stored.size).toBe(samples.mp4.length + 30 * 1024 * 1024)
    const answer = await cam.fetch(stored.url)
    const received = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()))
    expect(received.digest('hex')).toBe(hash.digest('hex'))
    expect(await readdir(incoming)).toEqual([])
  })

  it('that breaks off leaves nothing behind', async () => {
    const before = await rows()
    const { sent } = begin('videos')
    await write(sent, head)
    for (const chunk of [samples.mp4, megabyte, megabyte]) await write(sent, chunk)
    await eventually(async () => (await storedSoFar()) > 1024 * 1024)
    expect((await rows()).length).toBe(before.length + 1)
    sent.destroy()
    await eventually(async () => (await rows()).length === before.length)
    expect(await readdir(incoming)).toEqual([])
  })

  it('is refused whole if a second file or no end follows', async () => {
    const before = await rows()
    for (const end of [`\r\n${head}hello${tail}`, '']) {
      const { sent, response } = begin('videos')
      await write(sent, head)
      await write(sent, samples.mp4)
      await write(sent, megabyte)
      sent.end(end)
      expect((await response).statusCode).toBe(400)
    }
    expect(await rows()).toEqual(before)
    expect(await readdir(incoming)).toEqual([])
  })

  it('is not kept if its account is deleted meanwhile', async () => {
    const before = await rows()
    const { sent, response } = begin('videos')
    await write(sent, head)
    for (const chunk of [samples.mp4, megabyte]) await write(sent, chunk)
    await eventually(async () => (await rows()).length === before.length + 1)
    await db.deleteFrom('files').where('size', '=', 0).execute()
    sent.end(tail)
    expect((await response).statusCode).toBe(404)
    expect(await rows()).toEqual(before)
  })

  it('is one of three at once of one person', async () => {
    const before = await rows()
    const open = [begin('videos'), begin('videos'), begin('audio')]
    for (const [index, { sent }] of open.entries()) {
      await write(sent, head)
      await write(sent, index < 2 ? samples.mp4 : samples.m4a)
      await write(sent, megabyte)
    }
    // A fourth upload before all three have begun would take the place of one.
    await eventually(async () => {
      // Otherwise they would end as stalled on a busy machine.
      for (const { sent } of open) sent.write('x')
      return (await rows()).length === before.length + 3
    })
    expect(await cam.refused(videos, { file: file('x', 'a.mp4') })).toMatchObject({ status: 429 })
    expect(await dot.refused(videos, { file: file('x', 'a.mp4') })).toMatchObject({ status: 415 })
    for (const { sent } of open) sent.destroy()
    await eventually(async () => (await cam.refused(videos, { file: file('x', 'a.mp4') })).status === 415)
  })
})

describe('captions', () => {
  const cues = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHéllo\n'

  it('are stored as UTF-8 text and served as such', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(cues, 'utf16le')])
    for (const body of [cues, `\ufeff${cues}`, utf16]) {
      const stored = await cam.call(captions, { file: file(body, 'a.srt') })
      expect(stored).toMatchObject({ mime: 'text/vtt', name: 'a.srt', size: Buffer.byteLength(cues) })
      const answer = await cam.fetch(stored.url)
      expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''a.srt")
      expect(answer.headers.get('accept-ranges')).toBeNull()
      expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(cues)
      expect(await (await cam.fetch(stored.url, { headers: { range: 'bytes=0-1' } })).text()).toBe(cues)
    }
  })

  it('are stored as WebVTT where they come as SRT', async () => {
    const stored = await cam.call(captions, {
      file: file('1\n00:00:01,000 --> 00:00:02,000\nHello\n', 'a.srt'),
    })
    expect(stored).toMatchObject({ mime: 'text/vtt', name: 'a.srt' })
    expect(await (await cam.fetch(stored.url)).text()).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n',
    )
  })

  it('are refused with the line that is wrong', async () => {
    const broken = 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello\n'
    expect(await cam.refused(captions, { file: file(broken, 'a.vtt') })).toMatchObject({
      ...{ status: 415, code: 'invalid_media_type' },
      fields: { file: 'Line 3: “00:02.000 --> 00:01.000” isn’t a start and a later end' },
    })
  })

  it('are refused if they are neither WebVTT nor SRT', async () => {
    for (const body of [
      '',
      'WEBVTTX\n',
      '<script>alert(1)</script>',
      `WEBVTT\n\u0000`,
      Buffer.concat([Buffer.from('WEBVTT\n'), Buffer.from([0xe9])]),
      samples.mp4,
    ])
      expect(await cam.refused(captions, { file: file(body, 'a.vtt') })).toMatchObject({
        status: 415,
        code: 'invalid_media_type',
      })
  })
})

describe('playing a file', () => {
  const body = Buffer.concat([samples.mp4, Buffer.from('0123456789'.repeat(100))])
  const upload = async () => (await cam.call(videos, { file: file(body, 'a talk.mp4') })).url

  it('is answered in parts', async () => {
    const url = await upload()
    const whole = await cam.fetch(url)
    expect([whole.status, Object.fromEntries(whole.headers)]).toMatchObject([
      200,
      {
        'accept-ranges': 'bytes',
        'content-type': 'video/mp4',
        'content-length': `${body.length}`,
        'content-disposition': "inline; filename*=UTF-8''a%20talk.mp4",
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      },
    ])
    expect(Buffer.from(await whole.arrayBuffer()).equals(body)).toBe(true)
    for (const [range, start, end] of [
      ['bytes=0-1', 0, 1],
      ['bytes=100-', 100, body.length - 1],
      ['bytes=-5', body.length - 5, body.length - 1],
    ] as const) {
      const part = await cam.fetch(url, { headers: { range } })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${body.length}`)
      expect(part.headers.get('content-length')).toBe(`${end - start + 1}`)
      expect(Buffer.from(await part.arrayBuffer()).equals(body.subarray(start, end + 1))).toBe(true)
    }
  })

  it('is refused for parts it does not have', async () => {
    const answer = await cam.fetch(await upload(), { headers: { range: `bytes=${body.length}-` } })
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
      416,
      `bytes */${body.length}`,
      '',
    ])
  })

  it('gives a part only of the file that the player has, and the whole otherwise', async () => {
    const url = await upload()
    const etag = (await cam.fetch(url)).headers.get('etag') ?? ''
    const part = async (headers: Record<string, string>) =>
      (await cam.fetch(url, { headers: { range: 'bytes=0-1', ...headers } })).status
    expect(await part({ 'if-range': etag })).toBe(206)
    expect(await part({ 'if-range': '"other"' })).toBe(200)
    expect(await part({ 'if-range': new Date().toUTCString() })).toBe(200)
    expect(await part({ 'if-none-match': etag })).toBe(304)
  })

  it('answers HEAD with the headers alone', async () => {
    const answer = await raw(origin, await upload(), {
      method: 'HEAD',
      headers: { cookie: cam.cookie, range: 'bytes=0-1' },
    })
    expect([answer.status, answer.headers['content-length'], answer.headers['accept-ranges']]).toEqual([
      200,
      `${body.length}`,
      'bytes',
    ])
  })

  it('checks access for each part', async () => {
    const url = await upload()
    for (const range of ['bytes=0-1', 'bytes=99999-'])
      for (const who of [visitor, dot])
        expect((await who.fetch(url, { headers: { range } })).status).toBe(404)
  })
})
