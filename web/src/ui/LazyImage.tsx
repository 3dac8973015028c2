import { type ImgHTMLAttributes, useEffect, useRef, useState } from 'react'
import classes from './LazyImage.module.css'
import { useHasMoved } from './useHasMoved'

type Props = ImgHTMLAttributes<HTMLImageElement> & {
  /** Among the first things seen: in the HTML from the start, though behind what is read. */
  eager?: boolean
}

/**
 * A picture that is asked for when it comes into view, and once the person moves, a screen before that; browsers left
 * to themselves ask for several screens at once. Where no scripts run it is there from the start.
 */
export function LazyImage({ eager = false, ...image }: Props) {
  const [near, setNear] = useState(eager)
  const hasMoved = useHasMoved()
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (near || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: hasMoved ? '100%' : '0%' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [near, hasMoved])

  // biome-ignore lint/a11y/useAltText: among the attributes
  if (near) return <img loading="lazy" {...image} />
  return (
    <span ref={place} className={classes.place}>
      <noscript>
        {/* biome-ignore lint/a11y/useAltText: among the attributes */}
        <img {...image} loading="lazy" />
      </noscript>
    </span>
  )
}
