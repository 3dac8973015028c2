import type { ErrorCode } from '@guildhall/contract/errors'
import type { Crop, PicturePurpose } from '@guildhall/contract/files'
import { limits } from '@guildhall/contract/limits'
import type { Metadata } from 'sharp'
import { limitConcurrency } from './concurrency.ts'
import { contentHash } from './hash.ts'

export type PictureErrorCode = Extract<
  ErrorCode,
  'invalid_picture_type' | 'picture_too_large' | 'picture_unreadable'
>

export class PictureError extends Error {
  override name = 'PictureError'
  constructor(
    readonly code: PictureErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options)
  }
}

type ReadPicture = {
  body: Buffer
  mime: 'image/webp'
  width: number
  height: number
  /** Of the new body: the first 16 hexadecimal digits of its SHA-256. */
  hash: string
}

type Frame = {
  width: number
  height: number
  fit: 'cover' | 'inside'
  /** A GIF's first frame is taken as a still picture; the specification leaves it out elsewhere (platform.md 5). */
  takesGif?: true
}

/** In pixels. 'cover' crops to the frame's shape, 'inside' keeps the picture's own. */
const frames: Record<PicturePurpose, Frame> = {
  'profile-image': { width: 512, height: 512, fit: 'cover' },
  'club-logo': { width: 512, height: 512, fit: 'cover', takesGif: true },
  'club-thumbnail': { width: 1600, height: 900, fit: 'inside', takesGif: true },
  content: { width: 1600, height: 1600, fit: 'inside', takesGif: true },
}

const quality = 82
const timeoutSeconds = 20
// Each takes a thread of Node's pool of four, and some 200 MB for the largest picture.
const limited = limitConcurrency(2)

/**
 * Turns an uploaded JPEG, PNG, WebP or (but for profiles) GIF into an upright WebP that fits its purpose: never
 * enlarged, first frame only, with nothing of the original but its pixels (no metadata, no appended bytes). `crop`
 * names the part to keep.
 *
 * Throws PictureError: 'invalid_picture_type' by content, whatever its name; 'picture_too_large' for more
 * bytes than limits.pictureBytes or more pixels than limits.picturePixels; 'picture_unreadable' if damaged.
 */
export async function readPicture(input: Buffer, purpose: PicturePurpose, crop?: Crop): Promise<ReadPicture> {
  const frame = frames[purpose]
  if (input.length > limits.pictureBytes) throw new PictureError('picture_too_large')
  if (!isPicture(input) && !(frame.takesGif && isGif(input))) throw new PictureError('invalid_picture_type')
  return limited(() => encode(input, frame, crop))
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

/** Looks at the signature alone: nothing else may reach a decoder, least of all SVG. */
function isPicture(input: Buffer): boolean {
  return (
    input.subarray(0, 3).equals(jpegStart) ||
    input.subarray(0, 8).equals(pngSignature) ||
    (input.toString('latin1', 0, 4) === 'RIFF' && input.toString('latin1', 8, 12) === 'WEBP')
  )
}

const isGif = (input: Buffer) => /^GIF8[79]a$/.test(input.toString('latin1', 0, 6))

async function encode(input: Buffer, frame: Frame, crop: Crop | undefined): Promise<ReadPicture> {
  const sharp = await loadSharp()
  try {
    // The header says how many pixels there are; the limit of `sharp` would not tell that from damage.
    const header = await sharp(input, { limitInputPixels: false }).metadata()
    if (isBomb(header)) throw new PictureError('picture_too_large')
    const upright = sharp(input, {
      limitInputPixels: limits.picturePixels,
      // Truncated data is an error, a mere warning is not: many cameras write slightly odd files.
      failOn: 'error',
      autoOrient: true,
    })
    const part = crop && partOf(crop, header.autoOrient)
    const { data: body, info } = await (part ? upright.extract(part) : upright)
      .resize(fitted(frame, part ?? header.autoOrient))
      .webp({ quality })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true })
    return { body, mime: 'image/webp', width: info.width, height: info.height, hash: contentHash(body) }
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError('picture_unreadable', { cause: error })
  }
}

/**
 * Few pixels can still be many bytes: an interlaced PNG is decoded as a whole, at up to eight bytes a pixel.
 * Four for each of the pixels allowed (160 MB) is what any real photograph stays under.
 */
function isBomb({ width, height, channels, depth }: Metadata): boolean {
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2)
  return width * height > limits.picturePixels || bytes > limits.picturePixels * 4
}

/** In whole pixels, at least one of each, and none outside the picture. */
function partOf(crop: Crop, picture: { width: number; height: number }) {
  const left = Math.min(Math.round(crop.left * picture.width), picture.width - 1)
  const top = Math.min(Math.round(crop.top * picture.height), picture.height - 1)
  const within = (share: number, all: number, from: number) =>
    Math.max(1, Math.min(Math.round(share * all), all - from))
  return {
    left,
    top,
    width: within(crop.width, picture.width, left),
    height: within(crop.height, picture.height, top),
  }
}

/** A square larger than the picture's shorter side would have to enlarge it, or come out no square. */
function fitted(frame: Frame, picture: { width: number; height: number }) {
  if (frame.fit === 'inside') return { ...frame, withoutEnlargement: true }
  const side = Math.min(frame.width, picture.width, picture.height)
  return { width: side, height: side, fit: frame.fit }
}

type SharpFunction = typeof import('sharp').default
let loading: Promise<SharpFunction> | undefined

/** On first use: it costs some 25 MB, and many a small club never sees a picture between two starts. */
function loadSharp(): Promise<SharpFunction> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // A second lock behind the signatures: whatever it is given, no other decoder exists.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
    })
    sharp.concurrency(1)
    // No picture is worked on twice.
    sharp.cache(false)
    return sharp
  })
  return loading
}
