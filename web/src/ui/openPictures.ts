import type { MouseEvent } from 'react'
import { loadWhenReachable } from '../lib/net/loadWhenReachable'

/** `alt` is the author's description; `name` is always there. */
export type Viewed = { url: string; width: number; height: number; alt: string; name: string }

/**
 * Opens the viewer, loaded by the first press, in place of following a link to one of these pictures. Without scripts, and
 * if the viewer can't be loaded, the link opens the picture.
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
