import { useEffect, useRef, useState } from 'react'
import type { Crop } from './CropForm'

export type Uploader<T> = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal; crop?: Crop },
) => Promise<T>

/** One upload at a time: its progress from 0 to 1 (null while none runs), cancelled when the page is left. */
export function useUpload<T>(upload: Uploader<T>) {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Sends it, or a part of it where it is a picture; null where something else was started meanwhile. */
  async function start(file: File, crop?: Crop): Promise<T | null> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      return await upload(file, { onProgress: setProgress, signal: controller.signal, crop })
    } catch (error) {
      if (controller.signal.aborted) return null
      throw error
    } finally {
      if (running.current === controller) {
        running.current = null
        setProgress(null)
      }
    }
  }

  return { progress, start, cancel: () => running.current?.abort() }
}

/** 3145728 → '3 MB' */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`
  return `${(kilobytes / 1024).toFixed(1).replace(/\.0$/, '')} MB`
}
