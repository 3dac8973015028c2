import { useEffect } from 'react'

/**
 * Tells the styles how much of the screen a phone's keyboard leaves, as `--gh-seen` and, where the page was moved up
 * for it, `--gh-seen-top`.
 */
export function useSeenHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const { style } = document.documentElement
    const tell = () => {
      // Zoomed in, one looks at a part of the page, and nothing covers it.
      const isZoomed = view.scale > 1.01
      style.setProperty('--gh-seen', isZoomed ? '100dvh' : `${view.height}px`)
      style.setProperty('--gh-seen-top', isZoomed ? '0px' : `${view.offsetTop}px`)
    }
    tell()
    view.addEventListener('resize', tell)
    view.addEventListener('scroll', tell)
    return () => {
      view.removeEventListener('resize', tell)
      view.removeEventListener('scroll', tell)
      style.removeProperty('--gh-seen')
      style.removeProperty('--gh-seen-top')
    }
  }, [])
}
