import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Compresses badly, so that cutting it loses something. */
export function noise(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => (index * 2_654_435_761) >>> 24),
  )
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

type Corner = `${'top' | 'bottom'} ${'left' | 'right'}`

/** Blue with one red quarter. */
export async function quadrants(width: number, height: number, red: Corner): Promise<Buffer> {
  const input = await plain(width / 2, height / 2, 'red')
  const place = {
    left: red.endsWith('right') ? width / 2 : 0,
    top: red.startsWith('bottom') ? height / 2 : 0,
  }
  const blue = sharp(await plain(width, height, 'blue'))
  return blue
    .composite([{ input, ...place }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Red and blue in turn, red first, 100 ms each. */
export async function animatedWebp(width: number, height: number, count = 2): Promise<Buffer> {
  const pixels = await Promise.all(
    ['red', 'blue'].map(async (colour) =>
      sharp(await plain(width, height, colour))
        .raw()
        .toBuffer(),
    ),
  )
  const frames = Array.from({ length: count }, (_, index) => pixels[index % 2] ?? Buffer.alloc(0))
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const
  return sharp(Buffer.concat(frames), { raw })
    .webp({ loop: 0, delay: frames.map(() => 100) })
    .toBuffer()
}

export const animatedGif = async (width: number, height: number, count = 2): Promise<Buffer> =>
  sharp(await animatedWebp(width, height, count), { animated: true })
    .gif()
    .toBuffer()

/** Black and white noise without loss: small as it is, five times the bytes as usual WebP. */
export async function animatedNoise(side: number, count: number): Promise<Buffer> {
  const raw = { width: side, height: side * count, channels: 1, pageHeight: side } as const
  const pixels = Buffer.from(
    Array.from(
      { length: side * side * count },
      (_, index) => ((Math.imul(index ^ (index >>> 7), 2_654_435_761) >>> 30) & 1) * 255,
    ),
  )
  return sharp(pixels, { raw }).webp({ lossless: true, effort: 0 }).toBuffer()
}

/** With the three extra chunks of an animated PNG. */
export async function animatedPng(width: number, height: number): Promise<Buffer> {
  const [red, blue] = [await plain(width, height, 'red'), await plain(width, height, 'blue')]
  const control = (sequence: number) => {
    const body = Buffer.alloc(26)
    for (const [index, value] of [sequence, width, height].entries()) body.writeUInt32BE(value, index * 4)
    body.writeUInt16BE(1, 20)
    body.writeUInt16BE(10, 22)
    return chunk('fcTL', body)
  }
  const data = (png: Buffer) =>
    Buffer.concat(chunks(png).flatMap(({ type, body }) => (type === 'IDAT' ? body : [])))
  return Buffer.concat([
    red.subarray(0, 33),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    control(0),
    chunk('IDAT', data(red)),
    control(1),
    chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), data(blue)])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG header without pixels. */
export function bigPngHeader(side: number, { bits = 8, colourType = 2 } = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, colourType, 0, 0, 1])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = chunk('IDAT', Buffer.from([0x78, 0x9c, 3, 0, 0, 0, 0, 1]))
  return Buffer.concat([start, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))])
}

export function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function chunks(png: Buffer): { type: string; body: Buffer }[] {
  const found = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    found.push({ type: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return found
}
