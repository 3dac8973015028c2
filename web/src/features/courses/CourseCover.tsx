import type { Picture } from '@guildhall/contract/common'
import { hueOf } from '@guildhall/contract/faces'
import { locale } from '@guildhall/contract/locale'
import { type CSSProperties, useState } from 'react'
import { Image } from '../../ui/Image'
import { inWidths } from '../../ui/pictureSizes'
import classes from './CourseCover.module.css'

type Props = {
  title: string
  cover: Picture | null
  /** CSS pixels, about, where the screen is wide. */
  width: number
  eager?: boolean
}

/** Covers are stored no wider. */
const widest = 1600

/** A course's picture, else its title's first letter on a calm colour of its own. */
export function CourseCover({ title, cover, width, eager }: Props) {
  const [isBroken, setBroken] = useState(false)
  const letter = [...title.trim()].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? ''
  const style = { '--hue': hueOf(title) } as CSSProperties
  return (
    <div className={classes.cover} style={style}>
      {cover && !isBroken ? (
        <Image
          {...inWidths(cover.url, Math.min(cover.width, widest), width)}
          alt={cover.alt}
          eager={eager}
          fetchPriority={eager ? 'high' : undefined}
          onBroken={() => setBroken(true)}
        />
      ) : (
        <span aria-hidden>{letter.toLocaleUpperCase(locale)}</span>
      )}
    </div>
  )
}
