import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { detailOf } from '../feed/hydrators.ts'
import { drawPicture } from './drawing.ts'
import { type Facts, hashOf, itemFacts } from './facts.ts'
import { openFonts } from './fonts.ts'
import { drawable, letter } from './lettering.ts'
import { openPictures } from './pictures.ts'

const facts = (given: Partial<Facts> = {}): Facts => ({
  what: 'item',
  kind: 'Post',
  title: 'Welcome',
  detail: '',
  club: { id: 'a club', name: 'The Hall', path: null },
  person: { id: 'a person', name: 'Ann Owner', path: null },
  cover: null,
  ...given,
})
const nothing = async () => null
const box = { sizes: [60, 40], weight: 700, colour: '#ffffff', width: 1000, height: 200 }
const solid = (background: string) =>
  sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .webp()
    .toBuffer()
const colourAt = async (body: Buffer, left: number, top: number) => {
  const point = sharp(body).extract({ left, top, width: 1, height: 1 })
  return [...(await point.removeAlpha().raw().toBuffer())]
}

describe('a text', async () => {
  const covers = await openFonts()

  it.each([
    ['Latin', 'Žluťoučký kůň ẞ Đại ƒ'],
    ['Greek', 'Καλημέρα κόσμε'],
    ['Cyrillic', 'Привет, Україно'],
    ['Arabic', 'مرحبا بالعالم پچگ'],
    ['Hebrew', 'שלום עולם'],
    ['Devanagari', 'नमस्ते दुनिया'],
    ['Chinese', '你好世界 讀書會'],
    ['Japanese', '読書クラブへようこそ'],
    ['Korean', '안녕하세요'],
    ['Thai', 'สวัสดี'],
    ['Bengali', 'স্বাগতম'],
    ['Tamil', 'வணக்கம்'],
    ['emoji', '🎉👩‍👩‍👧🇩🇪♟️'],
    ['signs', '→ ★ € ₹ ½ “quoted” — … ©'],
  ])('is drawn completely in %s, with the packaged fonts', async (_, text) => {
    expect(drawable(text, covers)).toBe(text)
    expect(await letter(text, box)).toBeDefined()
  })

  it.each([
    ['dressed-up letters as plain ones', '𝓗𝓮𝓵𝓵𝓸 𝗪𝗼𝗿𝗹𝗱', 'Hello World'],
    ['what no font has left out', 'Rune ᚠ here', 'Rune here'],
    ['nothing where most would be missing', 'ᚠᚢᚦᚨᚱᚲ of Ur', ''],
    ['no colour of a skin', '👍🏽', '👍'],
    ['three marks on a letter', `y${'\u0323'.repeat(10_000)}z`, '\u1EF5\u0323\u0323z'],
    ['no control characters or halves of a character', 'a\u0000\u0007\uD800b\uFFFFc\u202Ed', 'abcd'],
  ])('shows %s', (_, text, shown) => {
    expect(drawable(text, covers)).toBe(shown)
  })

  it('is as large as fits, or truncated with an ellipsis', async () => {
    const short = await letter('Short', box)
    const long = await letter('word '.repeat(20), box)
    const cut = await letter('word '.repeat(200), box)
    expect(short?.height).toBeGreaterThan(40)
    for (const one of [short, long, cut]) {
      expect(one?.width).toBeLessThanOrEqual(1000)
      expect(one?.height).toBeLessThanOrEqual(200)
    }
    expect(cut?.height).toBeGreaterThan(120)
    for (const word of ['a'.repeat(57), 'W'.repeat(300), '的'.repeat(300), 'م'.repeat(300)])
      expect((await letter(word, box))?.width, word).toBeLessThanOrEqual(1000)
  })

  it('has the direction of its first letter', async () => {
    expect((await letter('(2) שלום', box))?.isRightToLeft).toBe(true)
    expect((await letter('Hello שלום', box))?.isRightToLeft).toBe(false)
  })

  it('is never parsed as markup', async () => {
    const plain = await letter('x', box)
    for (const text of ['<b>x</b>', '</span><span size="1">x', '& &amp; x', ']]> x', '"x\''])
      expect((await letter(text, box))?.width, text).toBeGreaterThan(plain?.width ?? 0)
  })
})

describe('a picture', () => {
  it.each([
    ['a title of 300 letters', { title: 'long words '.repeat(28) }],
    ['10,000 marks', { title: `Z${'\u0301'.repeat(10_000)}` }],
    ['a title that no font has', { title: 'ᚠᚢᚦᚨᚱᚲ' }],
    ['markup', { title: '<script>alert(1)</script> & ]]> <svg><image href="file:///etc/passwd"/>' }],
    ['nothing known', { title: '', club: null, person: null }],
    [
      'names of one letter',
      { club: { id: '', name: '…', path: null }, person: { id: '', name: '', path: null } },
    ],
    ['files that are gone', { cover: 'a/b.webp', club: { id: '', name: 'x', path: 'c/d.webp' } }],
  ])('is drawn with %s', async (_, given) => {
    const body = await drawPicture(facts(given), nothing)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(body.length).toBeLessThan(300 * 1024)
  })

  it("shows the club's name if no font covers the title", async () => {
    const drawn = (given: Partial<Facts>) => drawPicture(facts(given), nothing)
    const named = await drawn({ title: 'The Hall' })
    expect((await drawn({ title: 'ᚠᚢᚦᚨᚱᚲ' })).equals(named)).toBe(true)
    expect((await drawn({ title: 'Other' })).equals(named)).toBe(false)
  })

  it('shows cover, logo and face, and omits unreadable ones', async () => {
    const files: Record<string, Buffer> = {
      'a/cover.webp': await solid('#ff0000'),
      'a/logo.webp': await solid('#00ff00'),
      'a/face.webp': await solid('#0000ff'),
      'a/broken.webp': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    }
    const read = async (path: string) => files[path] ?? null
    const body = await drawPicture(
      facts({
        cover: 'a/cover.webp',
        club: { id: '', name: 'x', path: 'a/logo.webp' },
        person: { id: '', name: 'x', path: 'a/face.webp' },
      }),
      read,
    )
    const [cover, logo, face] = [
      await colourAt(body, 1000, 300),
      await colourAt(body, 108, 96),
      await colourAt(body, 106, 536),
    ]
    expect(cover[0]).toBeGreaterThan(240)
    expect(logo[1]).toBeGreaterThan(240)
    expect(face[2]).toBeGreaterThan(240)
    const without = await drawPicture(facts({ cover: 'a/broken.webp' }), read)
    expect((await colourAt(without, 1000, 300))[0]).toBeLessThan(100)
  })

  it('shows the main facts of each kind', () => {
    const item = (type: string, data: object) =>
      itemFacts(
        {
          ...{ type, data, title: 'x', author: null },
          club: { id: 'c', slug: 'c', name: 'c', logoUrl: null },
        } as never,
        detailOf({ type, data } as never),
      )
    const event = { startsAt: '2026-06-27T14:05:00.000Z', timeZone: 'Europe/Berlin', images: [] }
    expect(item('event', event)).toMatchObject({
      kind: 'Event',
      detail: 'Sat, June 27, 2026 at 4:05 PM GMT+2',
      person: { name: 'Anonymous' },
    })
    expect(item('event', { ...event, calledOffAt: 'x' }).detail).toMatch(/^Canceled · Sat/)
    const price = { price: '40.50', currency: 'EUR', images: [] }
    expect(item('product', { ...price, soldAt: null }).detail).toBe('€40.50')
    expect(item('product', { ...price, soldAt: 'x' }).detail).toBe('€40.50 · Sold')
    // As on their cards and pages (content.md 2).
    expect(item('product', { ...price, price: '0.00', soldAt: null }).detail).toBe('€0.00')
    expect(item('service', { ...price, price: '0.00' }).detail).toBe('Free')
    expect(item('service', price).detail).toBe('€40.50')
    expect(item('job', { company: 'Guild', location: 'Ghent' }).detail).toBe('Guild · Ghent')
    const pay = { from: '20.00', to: null, period: 'hour', currency: 'EUR' }
    expect(item('job', { company: 'Guild', location: 'Ghent', pay }).detail).toBe(
      'Guild · Ghent · From €20 an hour',
    )
    expect(item('poll', { options: [{ text: 'Yes' }, { text: 'No' }] }).detail).toBe('Yes · No')
  })

  it('never uses a picture of another site', () => {
    const author = {
      ...{ id: 'p', username: 'p', firstName: 'P', lastName: 'Q' },
      imageUrl: 'https://elsewhere.test/face.png',
    }
    const club = { id: 'c', slug: 'c', name: 'c', logoUrl: 'https://elsewhere.test/logo.png' }
    const made = itemFacts({ type: 'post', title: 'x', club, author, data: { images: [] } } as never, '')
    expect([made.person?.path, made.club?.path]).toEqual([null, null])
  })
})

describe('drawing', () => {
  const files = { get: nothing } as never
  /** Draws on request, once released. */
  function slowly() {
    const waiting: (() => void)[] = []
    const draw = vi.fn(
      (one: Facts) =>
        new Promise<Buffer>((resolve) => waiting.push(() => resolve(Buffer.alloc(10, one.title)))),
    )
    const finish = async (all: Promise<unknown>[]) => {
      let isDone = false
      const ending = Promise.allSettled(all).finally(() => {
        isDone = true
      })
      while (!isDone) {
        waiting.shift()?.()
        await new Promise(setImmediate)
      }
      return ending
    }
    return { draw, waiting, finish }
  }

  it('happens once for concurrent requests, and not again while cached', async () => {
    const { draw, finish } = slowly()
    const pictureOf = openPictures({ files }, { draw })
    await finish(Array.from({ length: 50 }, () => pictureOf(facts())))
    await pictureOf(facts())
    expect(draw).toHaveBeenCalledTimes(1)
  })

  it('happens one at a time, with at most 40 waiting', async () => {
    const { draw, waiting, finish } = slowly()
    const pictureOf = openPictures({ files }, { draw })
    const asked = Array.from({ length: 1000 }, (_, n) => pictureOf(facts({ title: `${n}` })))
    const settled = Promise.allSettled(asked)
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    expect([draw.mock.calls.length, waiting.length]).toEqual([1, 1])
    await finish(asked)
    const ends = await settled
    const refused = ends.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['busy']))
    expect(ends.length - refused.length).toBeLessThanOrEqual(41)
    expect(ends.length - refused.length).toBeGreaterThan(30)
    // Later requests are served.
    await finish([pictureOf(facts({ title: '999' }))])
  })

  it('caches within its size', async () => {
    const draw = vi.fn(async () => Buffer.alloc(10))
    const pictureOf = openPictures({ files }, { draw, maxSize: 25 })
    for (const title of ['1', '2', '3', '3', '1']) await pictureOf(facts({ title }))
    expect(draw).toHaveBeenCalledTimes(4)
  })

  it('is retried after a failure', async () => {
    const draw = vi.fn(async () => Buffer.alloc(10)).mockRejectedValueOnce(new Error('torn'))
    const pictureOf = openPictures({ files }, { draw })
    await expect(pictureOf(facts())).rejects.toThrow('torn')
    expect(await pictureOf(facts())).toHaveLength(10)
  })

  it('depends on everything shown', () => {
    const hashes = [
      facts(),
      facts({ title: 'Other' }),
      facts({ kind: 'Poll' }),
      facts({ detail: 'x' }),
      facts({ cover: 'x' }),
      facts({ club: { id: 'a club', name: 'The Hall', path: 'x' } }),
      facts({ person: { id: 'a person', name: 'Ann Other', path: null } }),
    ].map(hashOf)
    expect(new Set(hashes).size).toBe(7)
  })
})
