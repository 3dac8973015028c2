import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PictureError, type PictureErrorCode, readPicture } from './pictures.ts'
import {
  animatedGif,
  animatedNoise,
  animatedPng,
  animatedWebp,
  bigPngHeader,
  noise,
  quadrants,
  withComment,
} from './test-pictures.ts'

const pixel = async (body: Buffer, left: number, top: number) => {
  const one = sharp(body).extract({ left, top, width: 1, height: 1 }).removeAlpha()
  return [...(await one.raw().toBuffer())]
}
const refusal = async (input: Buffer): Promise<PictureErrorCode | 'accepted'> => {
  try {
    await readPicture(input, 'content')
    return 'accepted'
  } catch (error) {
    if (error instanceof PictureError) return error.code
    throw error
  }
}
const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 200 && green < 60 && blue < 60

describe('picture sizes', () => {
  test.each([
    ['profile-image', 800, 600, 512, 512],
    ['club-logo', 600, 2000, 512, 512],
    ['club-logo', 300, 200, 200, 200],
    ['profile-image', 2000, 100, 100, 100],
    ['club-thumbnail', 3200, 1800, 1600, 900],
    ['club-thumbnail', 1000, 2000, 450, 900],
    ['club-thumbnail', 640, 360, 640, 360],
    ['content', 3200, 800, 1600, 400],
    ['content', 5000, 1, 1600, 1],
    ['content', 1, 1, 1, 1],
  ] as const)('%s of %i × %i becomes %i × %i', async (purpose, width, height, wanted, high) => {
    const input = await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const { body, ...picture } = await readPicture(input, purpose)
    expect(picture).toMatchObject({ mime: 'image/webp', width: wanted, height: high })
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: wanted, height: high })
  })
})

describe('readPicture preserves', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s is read', async (format) => {
    const { body } = await readPicture(
      await sharp(await noise(60, 40))
        .toFormat(format)
        .toBuffer(),
      'content',
    )
    expect(await sharp(body).metadata()).toMatchObject({ width: 60, height: 40 })
  })

  test('transparency', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0 }
    const input = await sharp({ create: { width: 9, height: 9, channels: 4, background } })
      .png()
      .toBuffer()
    const { body } = await readPicture(input, 'club-logo')
    const { data } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
  })

  test('colors, converted from print to screen', async () => {
    const input = await sharp(await noise(20, 20))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const { body } = await readPicture(input, 'content')
    expect((await sharp(body).metadata()).space).toBe('srgb')
  })

  test('the hash of equal pictures only', async () => {
    const [one, two] = [await noise(30, 30), await noise(31, 30)]
    const first = await readPicture(one, 'content')
    expect(first.hash).toMatch(/^[0-9a-f]{16}$/)
    expect((await readPicture(one, 'content')).hash).toBe(first.hash)
    expect((await readPicture(two, 'content')).hash).not.toBe(first.hash)
  })
})

describe('orientation and metadata', () => {
  // In the upright picture the red quarter is at the top left; where it lies in the file, by orientation.
  test.each([
    [1, 'top left'],
    [2, 'top right'],
    [3, 'bottom right'],
    [4, 'bottom left'],
    [5, 'top left'],
    [6, 'bottom left'],
    [7, 'bottom right'],
    [8, 'top right'],
  ] as const)('orientation %i is applied', async (orientation, red) => {
    const input = await sharp(await quadrants(60, 40, red))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const { body, width, height } = await readPicture(input, 'content')
    expect([width, height]).toEqual(orientation < 5 ? [60, 40] : [40, 60])
    expect(isRed(await pixel(body, 5, 5))).toBe(true)
    expect((await sharp(body).metadata()).orientation).toBeUndefined()
  })

  test('a square crop of a rotated picture', async () => {
    const input = await sharp(await quadrants(300, 200, 'bottom left'))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await readPicture(input, 'club-logo')).toMatchObject({ width: 200, height: 200 })
  })

  test('no location, camera, profile or description', async () => {
    const input = await sharp(await noise(50, 50))
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(input.includes('SecretCamera')).toBe(true)
    const { body } = await readPicture(input, 'content')
    const { exif, xmp, icc, iptc, comments } = await sharp(body).metadata()
    expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(body.includes('SecretCamera')).toBe(false)
  })
})

describe('an animation', () => {
  const framesOf = async (body: Buffer) => (await sharp(body).metadata()).pages ?? 1

  test.each([
    ['WebP', 'content', animatedWebp],
    ['WebP', 'inline', animatedWebp],
    ['GIF', 'content', animatedGif],
    ['GIF', 'inline', animatedGif],
  ] as const)('%s is kept for %s, with its times', async (_, purpose, make) => {
    const { body, ...picture } = await readPicture(await make(40, 30), purpose)
    expect(picture).toMatchObject({ mime: 'image/webp', width: 40, height: 30, isAnimated: true })
    const { format, pages, delay, loop } = await sharp(body).metadata()
    expect({ format, pages, delay, loop }).toEqual({ format: 'webp', pages: 2, delay: [100, 100], loop: 0 })
    const second = await sharp(body, { page: 1 }).png().toBuffer()
    expect([isRed(await pixel(body, 20, 15)), isRed(await pixel(second, 20, 15))]).toEqual([true, false])
  })

  test('is made smaller and cropped like a still picture', async () => {
    const wide = await readPicture(await animatedWebp(3200, 20), 'content')
    expect(wide).toMatchObject({ width: 1600, height: 10, isAnimated: true })
    const crop = { left: 0.5, top: 0, width: 0.5, height: 0.5 }
    const part = await readPicture(await animatedGif(40, 20), 'content', crop)
    expect(part).toMatchObject({ width: 20, height: 10, isAnimated: true })
    expect(await framesOf(part.body)).toBe(2)
  })

  test.each([
    ['profile-image', animatedWebp],
    ['club-logo', animatedGif],
    ['club-thumbnail', animatedGif],
    ['link-card', animatedGif],
  ] as const)('becomes its first frame as %s', async (purpose, make) => {
    const { body, isAnimated } = await readPicture(await make(40, 40), purpose)
    expect([isAnimated, await framesOf(body), isRed(await pixel(body, 20, 15))]).toEqual([false, 1, true])
  })

  test.each([
    ['150 frames', true, () => animatedGif(4, 4, 150)],
    ['151 frames', false, () => animatedGif(4, 4, 151)],
    ['20,000,000 pixels', true, () => animatedWebp(2500, 4000)],
    ['20,005,000 pixels', false, () => animatedWebp(2500, 4001)],
    ['the format PNG, of which only the first frame is read', false, () => animatedPng(40, 30)],
  ] as const)('of %s is kept: %s', async (_, isKept, make) => {
    const { body, isAnimated } = await readPicture(await make(), 'content')
    expect([isAnimated, (await framesOf(body)) > 1]).toEqual([isKept, isKept])
    expect(isRed(await pixel(body, 2, 2))).toBe(true)
  })

  test('is never stored in more than 5 MB', async () => {
    // 1.1 MB, and 5.5 MB in the usual quality.
    const { body } = await readPicture(await animatedNoise(900, 11), 'content')
    expect(body.length).toBeLessThanOrEqual(5 * 1024 * 1024)
  }, 60_000)

  test('with a damaged later frame becomes its first', async () => {
    const input = await animatedNoise(60, 2)
    expect((await readPicture(input, 'content')).isAnimated).toBe(true)
    // Behind the headers of the second frame and of its picture.
    input.fill(0xff, input.lastIndexOf('ANMF') + 40)
    const { body, isAnimated } = await readPicture(input, 'content')
    expect([isAnimated, await framesOf(body)]).toEqual([false, 1])
  })
})

describe('a crop', () => {
  test('is taken from the upright picture', async () => {
    const input = await sharp(await quadrants(600, 400, 'bottom left'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const red = await readPicture(input, 'content', { left: 0, top: 0, width: 0.5, height: 0.5 })
    expect(red).toMatchObject({ width: 200, height: 300 })
    expect(isRed(await pixel(red.body, 100, 150))).toBe(true)
    const blue = await readPicture(input, 'content', { left: 0.5, top: 0.5, width: 0.5, height: 0.5 })
    expect(isRed(await pixel(blue.body, 100, 150))).toBe(false)
  })

  test('of a profile picture or logo is square', async () => {
    const { width, height } = await readPicture(await quadrants(600, 400, 'top left'), 'profile-image', {
      ...{ left: 0.5, top: 0, width: 0.5, height: 0.5 },
    })
    expect([width, height]).toEqual([200, 200])
  })

  test('is at least one pixel, and never outside', async () => {
    const crop = { left: 1, top: 1, width: 0.000_001, height: 0.000_001 }
    expect(await readPicture(await noise(30, 20), 'content', crop)).toMatchObject({ width: 1, height: 1 })
    const rest = { left: 0.999_999, top: 0, width: 0.000_001, height: 1 }
    expect(await readPicture(await noise(30, 20), 'content', rest)).toMatchObject({ width: 1, height: 20 })
  })
})

describe('a GIF', () => {
  test('is refused as a profile picture (platform.md 5)', async () => {
    const gif = await sharp(await noise(9, 9))
      .gif()
      .toBuffer()
    await expect(readPicture(gif, 'profile-image')).rejects.toMatchObject({ code: 'invalid_picture_type' })
    for (const purpose of ['club-logo', 'club-thumbnail', 'content'] as const)
      expect(await readPicture(gif, purpose)).toMatchObject({ mime: 'image/webp', width: 9, height: 9 })
  })
})

describe('refused by content, whatever the name', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['SVG', () => Buffer.from(svg)],
    ['SVG after an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    [
      'AVIF',
      async () =>
        sharp(await noise(9, 9))
          .avif()
          .toBuffer(),
    ],
    [
      'TIFF',
      async () =>
        sharp(await noise(9, 9))
          .tiff()
          .toBuffer(),
    ],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['JPEG XL', () => Buffer.from([0xff, 0x0a, 0, 0, 0, 0, 0, 0])],
    ['BMP', () => Buffer.from('BM\0\0\0\0\0\0', 'latin1')],
    ['PDF', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['HTML', () => Buffer.from('<!doctype html><script>1</script>')],
    ['a sound in the container of WebP', () => Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
    ['nothing at all', () => Buffer.alloc(0)],
  ])('%s', async (_, make) => {
    expect(await refusal(await make())).toBe('invalid_picture_type')
  })

  test('no other decoder is available in the process', async () => {
    await readPicture(await noise(9, 9), 'content')
    await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow('unsupported')
    await expect(
      sharp(
        await sharp(await noise(9, 9))
          .tiff()
          .toBuffer(),
      ).metadata(),
    ).rejects.toThrow('unsupported')
  })
})

describe('too large', () => {
  test('over 5 MB, without decoding', async () => {
    expect(await refusal(Buffer.alloc(5 * 1024 * 1024 + 1))).toBe('picture_too_large')
  })

  test.each(['png', 'webp', 'jpeg', 'gif'] as const)(
    'a %s bomb, a little over 40 million pixels in few bytes',
    async (format) => {
      const create = { width: 6400, height: 6400, channels: 3, background: 'white' } as const
      const bomb = await sharp({ create }).toFormat(format, { quality: 1, effort: 1 }).toBuffer()
      expect(bomb.length).toBeLessThan(1_000_000)
      expect(await refusal(bomb)).toBe('picture_has_too_many_pixels')
    },
  )

  test('with more pixels in its header than a number can hold', async () => {
    expect(['picture_has_too_many_pixels', 'picture_unreadable']).toContain(
      await refusal(bigPngHeader(2 ** 31 - 1)),
    )
    expect(await refusal(bigPngHeader(100_000))).toBe('picture_has_too_many_pixels')
  })

  test('with few enough pixels, but 16-bit RGBA', async () => {
    const deep = { bits: 16, colourType: 6 }
    expect(await refusal(bigPngHeader(6000, deep))).toBe('picture_has_too_many_pixels')
    // Small enough to be decoded, it turns out to have no data.
    expect(await refusal(bigPngHeader(4000, deep))).toBe('picture_unreadable')
    expect(await refusal(bigPngHeader(6000))).toBe('picture_unreadable')
  })

  test('unless the 16-bit pixels are few', async () => {
    const create = { width: 50, height: 50, channels: 4, background: 'red' } as const
    const input = await sharp({ create }).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(input).metadata()).depth).toBe('ushort')
    expect(isRed(await pixel((await readPicture(input, 'content')).body, 9, 9))).toBe(true)
  })
})

describe('unreadable', () => {
  test.each([
    ['jpeg', {}],
    ['jpeg', { progressive: true }],
    ['png', {}],
    ['png', { progressive: true }],
    ['webp', {}],
    ['webp', { lossless: true }],
  ] as const)('a truncated %s %j, wherever it ends', async (format, options) => {
    const whole = await sharp(await noise(200, 150))
      [format](options)
      .toBuffer()
    for (const part of [0.01, 0.3, 0.6, 0.95]) {
      const input = whole.subarray(0, Math.max(16, Math.floor(whole.length * part)))
      expect(await refusal(input)).toBe('picture_unreadable')
    }
  })

  test.each([
    ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ])('HTML behind the first bytes of a %s', async (_, start) => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(9))
    expect(await refusal(Buffer.concat([start, html]))).toBe('picture_unreadable')
  })
})

test('a picture with embedded HTML is stored without it', async () => {
  const html = '<html><script>alert(1)</script></html>'
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await sharp(await noise(50, 50))
      .toFormat(format)
      .toBuffer()
    const input = Buffer.concat([format === 'jpeg' ? withComment(whole, html) : whole, Buffer.from(html)])
    const { body } = await readPicture(input, 'content')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 50, height: 50 })
    expect(body.includes('script')).toBe(false)
  }
})

test('concurrent pictures are processed two at a time', async () => {
  const input = await noise(400, 300)
  let most = 0
  const watch = setInterval(() => {
    // Those that wait are not added: one that starts while both are read would count twice.
    most = Math.max(most, sharp.counters().process)
  }, 1)
  const all = await Promise.all(Array.from({ length: 12 }, () => readPicture(input, 'content')))
  clearInterval(watch)
  expect(new Set(all.map(({ hash }) => hash)).size).toBe(1)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})
