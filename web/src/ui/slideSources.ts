import { pictureWidths } from '@guildhall/contract/limits'
import { stillPath } from '@guildhall/contract/moving'

type Stored = { url: string; width: number; height: number }

/**
 * The addresses of a picture in the viewer, narrowest first. An animation plays, in full only, except for people who asked
 * for less motion.
 */
export function slideSources({ url, width, height }: Stored, lessMotion: boolean) {
  const still = stillPath(url)
  const isPlaying = still !== url && !lessMotion
  const src = isPlaying ? url : still
  const smaller = isPlaying ? [] : pictureWidths.filter((one) => one < width)
  return {
    ...{ src, width, height },
    srcSet: [
      ...smaller.map((one) => ({
        src: `${src}?w=${one}`,
        ...{ width: one, height: Math.round((one * height) / width) },
      })),
      { src, width, height },
    ],
  }
}
