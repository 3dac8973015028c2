import { emblemLetters } from '@guildhall/contract/faces'
import type { OverlayOptions } from 'sharp'
import { loadSharp } from '../../platform/files/pictures.ts'
import { lastPlaceName } from '../../platform/place-name.ts'
import { colours, coloursOf } from './colours.ts'
import type { Facts, Sign } from './facts.ts'
import { type Lettering, letter } from './lettering.ts'
import { backdrop, mark, rounded, type Shape } from './shapes.ts'

/** Reads a stored picture; null if deleted. */
export type ReadPicture = (path: string) => Promise<Buffer | null>

/** The size for Open Graph. */
const [width, height] = [1200, 630]
const size = { width, height }
const margin = 72
/** Width of an item's picture at the right edge. */
const coverWidth = 430

type Placed = OverlayOptions & { left: number; top: number }

/** Draws the picture as JPEG. Omits what cannot be read or drawn. */
export async function drawPicture(facts: Facts, read: ReadPicture): Promise<Buffer> {
  const cover = facts.cover ? await photo(facts.cover, read, { width: coverWidth, height }) : undefined
  const right = cover ? width - coverWidth - 48 : width - margin
  const parts = [
    ...(cover
      ? [
          { input: brass, left: width - coverWidth - 8, top: 0 },
          { input: cover, left: width - coverWidth, top: 0 },
        ]
      : []),
    ...(await headOf(facts, read, right)),
    ...(await middleOf(facts, right)),
    ...(await footOf(facts, read, right)),
  ]
  ground ??= backdrop(size, {
    ...{ from: colours.green, to: colours.deepGreen },
    hall: { left: 640, top: -6, unit: 22, colour: colours.lightGreen },
  })
  const sharp = await loadSharp()
  return sharp(ground.input, { raw: { ...size, channels: 4 } })
    .composite(parts)
    .flatten({ background: colours.green })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** The same for all. */
/** A line beside a cover. */
const brass = { create: { width: 8, height, channels: 3, background: colours.brass } } as const
let ground: Shape | undefined

/** Head: the club's logo and name, or the person's picture. */
async function headOf({ what, club, person }: Facts, read: ReadPicture, right: number): Promise<Placed[]> {
  const [top, size] = what === 'item' ? [60, 72] : [56, 116]
  if (what === 'person') return person ? signAt(person, read, { left: margin, top, size, isRound: true }) : []
  if (!club) return []
  const emblem = await signAt(club, read, { left: margin, top, size })
  if (what === 'club') return emblem
  const left = margin + size + 24
  const box = { sizes: [32], weight: 600, colour: colours.cream, width: right - left, height: 48 }
  return [...emblem, ...besides(await letter(club.name, box), left, top + size / 2)]
}

/** Middle: kind, title and a line or two, as one block. */
async function middleOf({ what, kind, title, detail, club }: Facts, right: number): Promise<Placed[]> {
  const room = right - margin
  const [from, to] = what === 'item' ? [160, 472] : [204, 472]
  const label = await letter(what === 'person' ? kind : kind.toUpperCase(), {
    ...{ sizes: [26, 20], weight: 700, colour: colours.brass, width: room, height: 40 },
  })
  const below = await letter(detail, {
    ...{ sizes: [30, 27], weight: 500, colour: colours.sand, width: room, height: 82 },
  })
  const box = {
    ...{ sizes: [72, 64, 56, 48, 42], weight: 700, colour: colours.cream, width: room },
    height: to - from - (label ? label.height + 28 : 0) - (below ? below.height + 38 : 0),
  }
  // If no font covers the title's script, the club's name is drawn instead.
  const name = (await letter(title, box)) ?? (club && (await letter(club.name, box))) ?? undefined
  const block = [
    { part: label, gap: 28 },
    { part: name, gap: 38 },
    { part: below, gap: 0 },
  ].filter((one): one is { part: Lettering; gap: number } => one.part !== undefined)
  const total = block.reduce(
    (sum, { part, gap }, index) => sum + part.height + (index < block.length - 1 ? gap : 0),
    0,
  )
  let top = Math.round(from + Math.max(0, to - from - total) / 2)
  return block.map(({ part, gap }) => {
    const left = name?.isRightToLeft ? right - part.width : margin
    const placed = { input: part.input, left, top }
    top += part.height + gap
    return placed
  })
}

/** Foot: the author and the site. */
async function footOf({ what, person }: Facts, read: ReadPicture, right: number): Promise<Placed[]> {
  const [top, size] = [502, 68]
  const middle = top + size / 2
  const product = await letter(lastPlaceName(), {
    ...{ sizes: [30, 24], weight: 700, colour: colours.cream, width: 300, height: 60 },
  })
  const markSize = 44
  const markLeft = right - markSize - (product ? product.width + 14 : 0)
  const name: Placed[] = [
    { ...mark(markSize, colours.brass, colours.cream), left: markLeft, top: middle - markSize / 2 },
    ...besides(product, markLeft + markSize + 14, middle),
  ]
  if (what !== 'item' || !person) return name
  const left = margin + size + 20
  const box = { sizes: [28], weight: 500, colour: colours.cream, width: markLeft - left - 24, height: 44 }
  return [
    ...(await signAt(person, read, { left: margin, top, size, isRound: true })),
    ...besides(await letter(person.name, box), left, middle),
    ...name,
  ]
}

type Place = { left: number; top: number; size: number; isRound?: boolean }

/** A picture or logo, else initials in the id's color. */
async function signAt(sign: Sign, read: ReadPicture, place: Place): Promise<Placed[]> {
  const { left, top, size, isRound = false } = place
  const radius = isRound ? size / 2 : 4 + size * 0.14
  const shape = (fill: string) => rounded(size, radius, fill)
  const picture = sign.path ? await photo(sign.path, read, { width: size, height: size }) : undefined
  if (picture) {
    const sharp = await loadSharp()
    const masked = await sharp(picture)
      .ensureAlpha()
      .composite([{ ...shape('#ffffff'), blend: 'dest-in' }])
      .png({ compressionLevel: 1 })
      .toBuffer()
    // Logos may be transparent.
    return [
      { ...shape(colours.cream), left, top },
      { input: masked, left, top },
    ]
  }
  const { back, front } = coloursOf(sign.id)
  const inner = { width: Math.round(size * 0.8), height: Math.round(size * 0.8) }
  const letters = await letter(isRound ? initialsOf(sign.name) : emblemLetters(sign.name), {
    ...{ sizes: [size * 0.4, size * 0.3].map(Math.round), weight: 650, colour: front, ...inner },
  })
  const block: Placed = { ...shape(back), left, top }
  if (!letters) return [block]
  return [
    block,
    {
      input: letters.input,
      left: Math.round(left + (size - letters.width) / 2),
      top: Math.round(top + (size - letters.height) / 2),
    },
  ]
}

const initialsOf = (name: string): string => {
  const words = name.split(' ').filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A stored picture cropped to fill a box; undefined if unreadable. */
async function photo(
  path: string,
  read: ReadPicture,
  box: { width: number; height: number },
): Promise<Buffer | undefined> {
  const stored = await read(path)
  if (!stored) return undefined
  const sharp = await loadSharp()
  try {
    return await sharp(stored, { limitInputPixels: 4_000_000 })
      .resize({ ...box, fit: 'cover', position: 'attention' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** In one line with a sign, whose middle is given. */
const besides = (part: Lettering | undefined, left: number, middle: number): Placed[] =>
  part ? [{ input: part.input, left, top: Math.round(middle - part.height / 2) }] : []
