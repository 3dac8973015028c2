import { hueOf } from '@guildhall/contract/faces'
import { type CSSProperties, type ReactNode, useState } from 'react'
import classes from './Cover.module.css'
import { Image } from './Image'
import { inWidths } from './pictureSizes'

type Props = {
  id: string
  imageUrl: string | null
  height?: number | string
  /** CSS pixels, about, where the screen is wide. */
  width?: number
  /** Among the first things seen. */
  eager?: boolean
  children?: ReactNode
}

/** Covers are stored no wider; narrower ones come as they are. */
const widest = 1600

/** A wide picture, else a woven pattern in a colour that belongs to the id. Decorative. */
export function Cover({ id, imageUrl, height = 160, width = 384, eager, children }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { '--hue': hueOf(id), height } as CSSProperties
  return (
    <div className={classes.cover} style={style} aria-hidden={children ? undefined : true}>
      {imageUrl && broken !== imageUrl && (
        <Image
          {...inWidths(imageUrl, widest, width)}
          alt=""
          eager={eager}
          fetchPriority={eager ? 'high' : undefined}
          onBroken={() => setBroken(imageUrl)}
        />
      )}
      {children}
    </div>
  )
}
