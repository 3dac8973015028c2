import { pictureWidths } from '@guildhall/contract/limits'

const isStored = (url: string) => url.startsWith('/storage/v1/')

/** The address of a stored picture for a place of this width in CSS pixels, sharp on dense screens, too. */
export function atWidth(url: string, place: number): string {
  const width = pictureWidths.find((one) => one >= place * 2)
  return width && isStored(url) ? `${url}?w=${width}` : url
}

/** All widths a stored picture comes in, its own last, and the width of its place: CSS pixels from 768 px, all below. */
export function inWidths(url: string, ownWidth: number, place: number) {
  const smaller = pictureWidths.filter((one) => one < ownWidth)
  if (!isStored(url) || smaller.length === 0) return {}
  const addresses = [...smaller.map((one) => `${url}?w=${one} ${one}w`), `${url} ${ownWidth}w`]
  return { srcSet: addresses.join(', '), sizes: `(min-width: 48em) ${place}px, 100vw` }
}
