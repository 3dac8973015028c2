import type { ErrorCode } from '@guildhall/contract/errors'
import type { Crop, PicturePurpose } from '@guildhall/contract/files'
import { limits } from '@guildhall/contract/limits'
import pLimit from 'p-limit'
import type { Metadata } from 'sharp'
import { contentHash } from './hash.ts'

export type PictureErrorCode = Extract<
  ErrorCode,
  'invalid_picture_type' | 'picture_too_large' | 'picture_has_too_many_pixels' | 'picture_unreadable'
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
  /** 16 hexadecimal digits of the new body's SHA-256. */
  hash: string
  isAnimated: boolean
}

type Frame = {
  width: number
  height: number
  fit: 'cover' | 'inside'
  /** Other purposes exclude GIF (platform.md 5). */
  takesGif?: true
  /** Keeps animations; other purposes store the first frame. */
  moves?: true
  /** Size of the upload; 5 MB by default. */
  bytes?: number
}

/** Purposes of uploads, of link cards' pictures, and of those among the files of courses. */
export type StoredPurpose = PicturePurpose | 'link-card' | 'course-file'

/** Pixels. 'cover' crops to the shape, 'inside' keeps the picture's. */
const frames: Record<StoredPurpose, Frame> = {
  'profile-image': { width: 512, height: 512, fit: 'cover' },
  'club-logo': { width: 512, height: 512, fit: 'cover', takesGif: true },
  'club-thumbnail': { width: 1600, height: 900, fit: 'inside', takesGif: true },
  content: { width: 1600, height: 1600, fit: 'inside', takesGif: true, moves: true },
  inline: { width: 1600, height: 1600, fit: 'inside', takesGif: true, moves: true },
  // Handwriting in a photographed notebook stays readable.
  'course-file': {
    ...{ width: 2400, height: 2400, fit: 'inside', takesGif: true, moves: true },
    bytes: limits.photoBytes,
  },
  'link-card': { width: 480, height: 480, fit: 'inside', takesGif: true },
}

const quality = 82
const timeoutSeconds = 20
// An animation is drawn twice at most, and its first frame after that.
const animationTimeoutSeconds = 10
// Each takes one of Node's four threads, and up to 200 MB.
const limited = pLimit(2)

/** Upright WebP, never enlarged, pixels only. An animation within its limits is kept (`moves`). Error: PictureError. */
export async function readPicture(input: Buffer, purpose: StoredPurpose, crop?: Crop): Promise<ReadPicture> {
  const frame = frames[purpose]
  if (input.length > (frame.bytes ?? limits.pictureBytes)) throw new PictureError('picture_too_large')
  if (!isStill(input) && !(frame.takesGif && isGif(input))) throw new PictureError('invalid_picture_type')
  return limited(() => encode(input, frame, crop))
}

/** A stored picture's first frame as WebP, at most `width` pixels wide. */
export async function shrinkPicture(stored: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return limited(() =>
    sharp(stored, { limitInputPixels: limits.picturePixels })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer(),
  )
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

/** Whether a file begins as pictures do. */
export const isPicture = (start: Buffer): boolean => isStill(start) || isGif(start)

/** Nothing else may reach a decoder, least of all SVG. */
function isStill(input: Buffer): boolean {
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
    // Checked here: sharp's own limit looks like damage.
    const header = await sharp(input, { limitInputPixels: false }).metadata()
    if (isBomb(header)) throw new PictureError('picture_has_too_many_pixels')
    const upright = sharp(input, {
      limitInputPixels: limits.picturePixels,
      // Truncation is an error; warnings are common with cameras.
      failOn: 'error',
      autoOrient: true,
    })
    const part = crop && partOf(crop, header.autoOrient)
    const animation = frame.moves && isKeptAnimation(header) && (await encodeAnimation(input, frame, part))
    if (animation) return animation
    const { data: body, info } = await (part ? upright.extract(part) : upright)
      .resize(fitted(frame, part ?? header.autoOrient))
      .webp({ quality })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true })
    return picture(body, info, false)
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError('picture_unreadable', { cause: error })
  }
}

/** Null if a later frame is damaged, or if it stays too slow or too large. */
async function encodeAnimation(
  input: Buffer,
  frame: Frame,
  part: ReturnType<typeof partOf> | undefined,
): Promise<ReadPicture | null> {
  const sharp = await loadSharp()
  const draw = async ({ width, height }: { width: number; height: number }) => {
    const frames = sharp(input, { limitInputPixels: limits.animationPixels, failOn: 'error', animated: true })
    const { data, info } = await (part ? frames.extract(part) : frames)
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: animationTimeoutSeconds })
      .toBuffer({ resolveWithObject: true })
    return picture(data, { width: info.width, height: info.pageHeight ?? info.height }, true)
  }
  try {
    const whole = await draw(frame)
    if (whole.body.length <= limits.pictureBytes) return whole
    // Bytes follow the area, roughly.
    const scale = Math.sqrt((0.7 * limits.pictureBytes) / whole.body.length)
    const side = (length: number) => Math.max(1, Math.round(length * scale))
    const smaller = await draw({ width: side(whole.width), height: side(whole.height) })
    return smaller.body.length <= limits.pictureBytes ? smaller : null
  } catch {
    return null
  }
}

const picture = (
  body: Buffer,
  { width, height }: { width: number; height: number },
  isAnimated: boolean,
): ReadPicture => ({ body, mime: 'image/webp', width, height, hash: contentHash(body), isAnimated })

/** From the header, before any frame is decoded. Frames of a turned picture can't be turned. */
const isKeptAnimation = ({ pages = 1, width, height, orientation = 1 }: Metadata): boolean =>
  pages > 1 &&
  pages <= limits.animationFrames &&
  width * height * pages <= limits.animationPixels &&
  orientation === 1

/** An interlaced PNG is decoded as a whole, at up to eight bytes a pixel. */
function isBomb({ width, height, channels, depth }: Metadata): boolean {
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2)
  return width * height > limits.picturePixels || bytes > limits.picturePixels * 4
}

/** Whole pixels inside the picture, at least one each way. */
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

/** A square larger than the shorter side would enlarge the picture. */
function fitted(frame: Frame, picture: { width: number; height: number }) {
  if (frame.fit === 'inside') return { ...frame, withoutEnlargement: true }
  const side = Math.min(frame.width, picture.width, picture.height)
  return { width: side, height: side, fit: frame.fit }
}

type SharpFunction = typeof import('sharp').default
let loading: Promise<SharpFunction> | undefined

/** On first use: it costs 25 MB. */
export function loadSharp(): Promise<SharpFunction> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Blocks every other decoder as well.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
    })
    sharp.concurrency(1)
    // No picture is processed twice.
    sharp.cache(false)
    return sharp
  })
  return loading
}
