import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PageAnswer } from '@guildhall/contract/page'
import { describe, expect, it, vi } from 'vitest'
import { openPageMemo, type Read, type Visitor } from './page-memo.ts'

const empty: PageAnswer = { status: 200, head: '', links: '', page: '', data: '' }
const fill = ({ head, page, data }: PageAnswer, nonce: string) =>
  `${head}<b nonce="${nonce}">${page}</b>${data}`

/** A page made of two readings, which tests change, and how often it was made. */
function site(options: { maxAge?: number; maxSize?: number } = {}) {
  const texts = new Map([
    ['/club', '"The Hall"'],
    ['/posts', '["One"]'],
  ])
  const statuses = new Map<string, number>()
  const made: string[] = []
  const read = vi.fn<Read>(async (path) => ({
    status: statuses.get(path) ?? 200,
    text: texts.get(path) ?? '',
  }))
  const make = async (read: Read, nonce: string): Promise<PageAnswer> => {
    made.push(nonce)
    const [club, posts] = [await read('/club'), await read('/posts')]
    if (club.status !== 200) return { ...empty, status: club.status, page: `gone ${nonce}` }
    return { ...empty, page: `${club.text}${posts.text}<i nonce="${nonce}">` }
  }
  const memo = openPageMemo({ fill, secret: 'a secret', ...options })
  const visitor: Visitor = { read, count: async () => true }
  const ask = (url = '/hall', by: Partial<Visitor> = {}) => memo.pageAt(url, { ...visitor, ...by }, make)
  return { texts, statuses, made, read, ask }
}

const htmlOf = (outcome: Awaited<ReturnType<ReturnType<typeof site>['ask']>>) =>
  'page' in outcome ? String(outcome.page.html) : undefined

describe('a page made for a visitor', () => {
  it('is reused while all its data is identical, which is read each time', async () => {
    const { made, read, ask } = site()
    const first = await ask()
    expect(htmlOf(first)).toContain('"The Hall"["One"]')
    read.mockClear()
    expect(await ask()).toEqual(first)
    expect(made).toHaveLength(1)
    expect(read.mock.calls.map(([path]) => path)).toEqual(['/club', '/posts'])
  })

  it('is rendered again after any change, without reading anything twice', async () => {
    const { texts, made, read, ask } = site()
    await ask()
    texts.set('/posts', '["One","Two"]')
    read.mockClear()
    expect(htmlOf(await ask())).toContain('["One","Two"]')
    expect(made).toHaveLength(2)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it.each([401, 403, 404, 429, 503])('is not sent once a read is refused with %i', async (status) => {
    const { statuses, ask } = site()
    await ask()
    statuses.set('/club', status)
    for (let times = 0; times < 2; times++) {
      const outcome = await ask()
      expect('answer' in outcome && outcome.answer.status).toBe(status)
      expect(JSON.stringify(outcome)).not.toContain('The Hall')
    }
    statuses.clear()
    expect(htmlOf(await ask())).toContain('The Hall')
  })

  it('is not cached if a part of it was refused', async () => {
    const { statuses, made, ask } = site()
    statuses.set('/posts', 429)
    const outcome = await ask()
    expect('answer' in outcome && outcome.answer.page).toContain('The Hall')
    statuses.clear()
    expect(htmlOf(await ask())).toContain('["One"]')
    expect(made).toHaveLength(2)
  })

  it('is rendered once for concurrent visitors, and checked once for those who waited', async () => {
    const { made, read, ask } = site()
    const all = await Promise.all(Array.from({ length: 200 }, () => ask()))
    expect(new Set(all.map(htmlOf))).toHaveProperty('size', 1)
    expect(made).toHaveLength(1)
    expect(read).toHaveBeenCalledTimes(4)
  })

  it('waits while four others are rendered or validated', async () => {
    const { read, ask } = site()
    const addresses = Array.from({ length: 10 }, (_, at) => `/hall-${at}`)
    const plain = read.getMockImplementation() as Read
    let [now, most] = [0, 0]
    read.mockImplementation(async (path) => {
      if (path === '/club') most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      if (path === '/posts') now--
      return plain(path)
    })
    const pages = await Promise.all(addresses.map((url) => ask(url)))
    expect(new Set(pages.map((page) => htmlOf(page))).size).toBe(10)
    // Two at a time are made.
    expect(most).toBe(2)
    most = 0
    expect(await Promise.all(addresses.map((url) => ask(url)))).toEqual(pages)
    expect(most).toBe(4)
  })

  it('is rendered again after its time, and after eviction', async () => {
    const old = site({ maxAge: 1 })
    await old.ask()
    await vi.waitFor(async () => {
      await old.ask()
      expect(old.made.length).toBeGreaterThan(1)
    })
    const small = site({ maxSize: 700 })
    await small.ask('/one')
    await small.ask('/two')
    await small.ask('/one')
    expect(small.made).toHaveLength(3)
  })

  it('fails for the present requests, not for later ones', async () => {
    const { read, ask } = site()
    read.mockRejectedValueOnce(new Error('away'))
    await expect(ask()).rejects.toThrow('away')
    expect(htmlOf(await ask())).toContain('The Hall')
  })
})

describe('a page that is being checked', async () => {
  /** A page in the middle of a check, which ends with `finish`. */
  async function checking() {
    const made = site()
    await made.ask()
    let finish = () => {}
    const isOver = new Promise<void>((resolve) => {
      finish = resolve
    })
    const plain = made.read.getMockImplementation() as Read
    made.read.mockClear()
    made.read.mockImplementation(async (path) => {
      const reading = await plain(path)
      await isOver
      return reading
    })
    const first = made.ask()
    await vi.waitFor(() => expect(made.read).toHaveBeenCalledTimes(2))
    return { ...made, first, finish }
  }
  const refused: Read = async () => ({ status: 429, text: '"refused"' })

  it('is checked once more for all who come meanwhile, so that each is answered by a later read', async () => {
    const { texts, read, ask, first, finish } = await checking()
    texts.set('/club', '"The Barn"')
    const others = Array.from({ length: 50 }, () => ask())
    finish()
    expect(htmlOf(await first)).toContain('"The Hall"')
    for (const outcome of await Promise.all(others)) expect(htmlOf(outcome)).toContain('"The Barn"')
    expect(read).toHaveBeenCalledTimes(4)
  })

  it('counts its reads for each visitor, and reads as those who are over a limit', async () => {
    const { ask, first, finish } = await checking()
    const count = vi.fn(async () => true)
    const [next, within, over] = [
      ask(),
      ask('/hall', { count }),
      ask('/hall', { count: async () => false, read: refused }),
    ]
    finish()
    expect(await within).toEqual(await next)
    expect(await next).toEqual(await first)
    expect(count.mock.calls).toEqual([[['/club', '/posts']]])
    expect(await over).toMatchObject({ answer: { status: 429 } })
  })

  it('is read by each visitor if the one who checks it is refused, or fails', async () => {
    const fails: Read = () => Promise.reject(new Error('away'))
    for (const read of [refused, fails]) {
      const { ask, first, finish } = await checking()
      const [next, other] = [ask('/hall', { read }).catch(() => undefined), ask()]
      finish()
      expect(await other).toEqual(await first)
      expect(await next).not.toEqual(await first)
    }
  })
})

describe('the nonce of a page', () => {
  it('is in the page that uses it, and differs by address and content', async () => {
    const { texts, made, ask } = site()
    const nonces = new Set<string>()
    for (const url of ['/hall', '/hall?x']) {
      const outcome = await ask(url)
      if (!('page' in outcome)) throw new Error('no page')
      const { nonce, html } = outcome.page
      expect(String(html).split(`nonce="${nonce}"`)).toHaveLength(3)
      expect(nonce).toMatch(/^[\w-]{43}$/)
      nonces.add(nonce)
    }
    texts.set('/posts', '[]')
    const changed = await ask()
    nonces.add('page' in changed ? changed.page.nonce : '')
    expect(nonces.size).toBe(3)
    // The nonce of rendering is not sent to anyone.
    for (const one of made) expect(nonces).not.toContain(one)
  })

  it('cannot be predicted without the secret', async () => {
    const answer = { ...empty, page: 'words' }
    const [one, other] = await Promise.all(
      ['secret', 'another'].map((secret) =>
        openPageMemo({ fill, secret }).pageAt(
          '/',
          { read: async () => ({ status: 200, text: '' }), count: async () => true },
          async () => answer,
        ),
      ),
    )
    if (!one || !other || !('page' in one) || !('page' in other)) throw new Error('no page')
    expect(one.page.nonce).not.toBe(other.page.nonce)
  })

  it('is new for each uncached response', async () => {
    const { statuses, made, ask } = site()
    statuses.set('/club', 404)
    const [one, two] = [await ask(), await ask()]
    if ('page' in one || 'page' in two) throw new Error('kept')
    expect(one.answer.page).toBe(`gone ${one.nonce}`)
    expect(one.nonce).not.toBe(two.nonce)
    expect(made).not.toContain(one.nonce)
  })
})

it('the same bytes are sent in each encoding, with one ETag', async () => {
  const { texts, ask } = site()
  const outcome = await ask()
  if (!('page' in outcome)) throw new Error('no page')
  const { html, encoded, etag } = outcome.page
  expect(brotliDecompressSync(encoded.br)).toEqual(html)
  expect(gunzipSync(encoded.gzip)).toEqual(html)
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  texts.set('/club', '"The Barn"')
  const changed = await ask()
  expect('page' in changed && changed.page.etag).not.toBe(etag)
})
