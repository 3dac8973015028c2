import { type ImgHTMLAttributes, useLayoutEffect, useRef } from 'react'

type Props = ImgHTMLAttributes<HTMLImageElement> & {
  alt: string
  /** Among the first things seen: asked for at once, before anything below. */
  eager?: boolean
  onBroken: () => void
}

/** A picture that the browser asks for when it is about to come into view. */
export function Image({ eager, onBroken, ...image }: Props) {
  const node = useRef<HTMLImageElement>(null)
  // The one in the server's HTML may have failed before the listener was added.
  useLayoutEffect(() => {
    if (node.current?.complete && node.current.naturalWidth === 0) onBroken()
  }, [onBroken])
  // biome-ignore lint/a11y/useAltText: among the attributes
  return <img ref={node} loading={eager ? undefined : 'lazy'} {...image} onError={onBroken} />
}
