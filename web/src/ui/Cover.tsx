import { type CSSProperties, type ReactNode, useState } from 'react'
import classes from './Cover.module.css'
import { hueOf } from './hue'

type Props = { id: string; imageUrl: string | null; height?: number | string; children?: ReactNode }

/** A wide picture, else a woven pattern in a colour that belongs to the id. Decorative. */
export function Cover({ id, imageUrl, height = 160, children }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { '--hue': hueOf(id), height } as CSSProperties
  return (
    <div className={classes.cover} style={style} aria-hidden={children ? undefined : true}>
      {imageUrl && broken !== imageUrl && (
        <img src={imageUrl} alt="" loading="lazy" onError={() => setBroken(imageUrl)} />
      )}
      {children}
    </div>
  )
}
