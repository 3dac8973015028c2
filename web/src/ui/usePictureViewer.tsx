import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazyPart'

/** `alt` is what somebody wrote of it; `name` what it is called in any case. */
export type Viewed = { url: string; width: number; height: number; alt: string; name: string }

const load = () => import('./PictureViewer')
const PictureViewer = lazyPart(load)

/**
 * What turns links to pictures into a viewer of them, and the viewer, loaded by the first press. Without scripts, and where
 * it can't be loaded, the links lead to the pictures.
 */
export function usePictureViewer(pictures: readonly Viewed[], label: string) {
  const [shown, setShown] = useState<{ at: number; opened: boolean }>()

  async function open(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      await load()
      setShown({ at: index, opened: true })
    } catch {
      location.assign(href)
    }
  }

  const viewer: ReactNode = shown && (
    <Suspense>
      <PictureViewer
        pictures={pictures}
        label={label}
        {...shown}
        onClose={() => setShown({ ...shown, opened: false })}
      />
    </Suspense>
  )
  return { open, viewer }
}
