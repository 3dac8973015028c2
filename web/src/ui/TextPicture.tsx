import type { TextPicture as Shown } from '@guildhall/contract/content'
import type { CSSProperties } from 'react'
import { inWidths } from './pictureSizes'

/** A picture in a text, which takes its room before it is there. `Markdown` opens it in the viewer. */
export function TextPicture({ picture, alt }: { picture: Shown; alt: string }) {
  const { url, width, height } = picture
  const known = width > 0 && height > 0
  const room = { '--width': `${width}px`, '--ratio': width / height } as CSSProperties
  return (
    <a href={url} data-picture style={known ? room : undefined}>
      <img
        {...inWidths(url, width, 680)}
        alt={alt || 'Picture'}
        width={width || undefined}
        height={height || undefined}
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}
