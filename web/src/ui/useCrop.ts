import { useState } from 'react'
import { errorText } from '../lib/net/errorText'

/** Cropping the picture of a field: what its dialog works on, and whether it is open. */
export function useCrop(value: { path: string; url: string } | null) {
  /** The file chosen last, uncropped, and the path of its upload. */
  const [original, setOriginal] = useState<{ file: File; path: string }>()
  const [source, setSource] = useState<File>()
  const [opened, setOpened] = useState(false)

  /**
   * A picture of an earlier visit is fetched, to be cropped like a file that was just chosen. Answers what to say where
   * that fails.
   */
  async function open(): Promise<string | undefined> {
    if (!value) return
    try {
      setSource(original?.path === value.path ? original.file : await fetched(value.url))
      setOpened(true)
    } catch (failure) {
      return errorText(failure, 'The picture could not be opened. Please try again.')
    }
  }

  return { source, opened, open, close: () => setOpened(false), remember: setOriginal }
}

async function fetched(url: string): Promise<File> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}`)
  const blob = await answer.blob()
  return new File([blob], 'picture', { type: blob.type })
}
