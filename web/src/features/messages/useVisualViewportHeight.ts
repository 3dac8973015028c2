import { useEffect } from 'react'

/**
 * Sets the CSS variables `--gh-visible-height` and `--gh-visible-top` to the part of the screen that a
 * phone's keyboard leaves free.
 */
export function useVisualViewportHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const { style } = document.documentElement
    const update = () => {
      // Pinch-zoom also shrinks the visual viewport, but hides nothing.
      const isZoomed = view.scale > 1.01
      style.setProperty('--gh-visible-height', isZoomed ? '100dvh' : `${view.height}px`)
      style.setProperty('--gh-visible-top', isZoomed ? '0px' : `${view.offsetTop}px`)
    }
    update()
    view.addEventListener('resize', update)
    view.addEventListener('scroll', update)
    return () => {
      view.removeEventListener('resize', update)
      view.removeEventListener('scroll', update)
      style.removeProperty('--gh-visible-height')
      style.removeProperty('--gh-visible-top')
    }
  }, [])
}
