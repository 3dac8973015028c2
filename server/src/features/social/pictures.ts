import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { drawPicture } from './drawing.ts'
import { type Facts, hashOf } from './facts.ts'

export type PictureOf = (facts: Facts) => Promise<Buffer>

type Options = {
  draw?: typeof drawPicture
  /** Bytes of all pictures: about 300. */
  maxSize?: number
}

/** Further requests are refused, so that a flood does not delay others. */
const mostWaiting = 40

/**
 * Draws pictures on demand and caches them by size. Draws one at a time, off the request thread; concurrent requests
 * for one picture share it. Error: unavailable.
 */
export function openPictures(
  { files }: Pick<Dependencies, 'files'>,
  { draw = drawPicture, maxSize = 24_000_000 }: Options = {},
): PictureOf {
  const kept = new LRUCache<string, Buffer>({ maxSize, sizeCalculation: ({ length }) => length })
  const underWay = new Map<string, Promise<Buffer>>()
  const takeTurn = pLimit(1)
  const read = async (path: string) => {
    const stored = await files.get(path)
    return stored && buffer(stored.body)
  }

  return async (facts) => {
    const hash = hashOf(facts)
    const known = kept.get(hash) ?? underWay.get(hash)
    if (known) return known
    if (takeTurn.pendingCount >= mostWaiting)
      throw new AppError('unavailable', { message: 'Too many pictures are being drawn; try again shortly' })
    const drawing = takeTurn(() => draw(facts, read))
    underWay.set(hash, drawing)
    try {
      const picture = await drawing
      kept.set(hash, picture)
      return picture
    } finally {
      underWay.delete(hash)
    }
  }
}
