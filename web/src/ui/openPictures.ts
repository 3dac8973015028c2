import type { MouseEvent } from 'react'
import { loadWhenReachable } from '../lib/loadWhenReachable'

/** `alt` is what somebody wrote of it; `name` what it is called in any case. */
export type Viewed = { url: string; width: number; height: number; alt: string; name: string }

/**
 * Turns the press on a link to one of these pictures into a viewer of them, loaded by the first press. Without scripts, and
 * where it can't be loaded, the link leads to the picture.
 */
export async function openPictures(
  event: MouseEvent<HTMLAnchorElement>,
  pictures: readonly Viewed[],
  label: string,
  at: number,
): Promise<void> {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const from = event.currentTarget
  try {
    const { openViewer } = await loadWhenReachable(() => import('./PictureViewer'))
    openViewer({ pictures, label, at, from })
  } catch {
    location.assign(from.href)
  }
}
