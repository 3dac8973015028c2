import { pictureWidths } from '@guildhall/contract/limits'
import { stillPath } from '@guildhall/contract/moving'

const isStored = (url: string) => url.startsWith('/storage/v1/')

/**
 * The address of a stored picture for a place of this width in CSS pixels, sharp on dense screens, too. The first frame of an
 * animation.
 */
export function atWidth(url: string, place: number): string {
  const width = pictureWidths.find((one) => one >= place * 2)
  return width && isStored(url) ? `${stillPath(url)}?w=${width}` : stillPath(url)
}

/**
 * All widths a stored picture comes in, its own last, and the width of its place: CSS pixels from 768 px, all below. The
 * first frame of an animation, which plays in the viewer only.
 */
export function inWidths(url: string, ownWidth: number, place: number) {
  const src = stillPath(url)
  const smaller = pictureWidths.filter((one) => one < ownWidth)
  if (!isStored(url) || smaller.length === 0) return { src }
  const addresses = [...smaller.map((one) => `${src}?w=${one} ${one}w`), `${src} ${ownWidth}w`]
  // `src` last: before it, browsers would load it as well.
  return { srcSet: addresses.join(), sizes: `(min-width: 48em) ${place}px, 100vw`, src }
}
