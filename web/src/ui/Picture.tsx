import { IconPhotoOff } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { Image } from './Image'
import classes from './Picture.module.css'
import { inWidths } from './pictureSizes'

type Props = {
  picture: { url: string; width: number; height: number }
  alt: string
  /** Cuts very tall and very wide pictures at the edges; for cards. */
  cropped?: boolean
  /** Puts it into a frame of a fixed shape: whole, or cut at the edges if `cropped` as well. */
  staged?: boolean
  /** Among the first things seen. */
  eager?: boolean
}

/** A picture that takes its room before it is there; a box that says so where it can't be loaded. */
export function Picture({ picture, alt, cropped, staged, eager }: Props) {
  const { url, width, height } = picture
  const [broken, setBroken] = useState<string | null>(null)
  const known = width > 0 && height > 0 ? width / height : 16 / 9
  const ratio = staged ? 4 / 3 : cropped ? Math.min(Math.max(known, 1), 3) : known
  return (
    <span className={classes.frame} style={{ '--ratio': ratio } as CSSProperties}>
      {broken === url ? (
        <span className={classes.none}>
          <IconPhotoOff size={24} stroke={1.5} aria-hidden />
          No image
        </span>
      ) : (
        <Image
          {...inWidths(url, width, staged && cropped ? 384 : 680)}
          alt={alt}
          width={width || undefined}
          height={height || undefined}
          eager={eager}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          data-cropped={cropped || undefined}
          onBroken={() => setBroken(url)}
        />
      )}
    </span>
  )
}
