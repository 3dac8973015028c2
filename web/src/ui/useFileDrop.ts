import { type DragEvent, useState } from 'react'
import { hasFiles } from './pictureFiles'

/** Handlers for an element that files can be dropped on; `isOver` while some are dragged over it. */
export function useFileDrop(isOpen: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!isOpen || !hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
    },
    onDrop(event: DragEvent) {
      setOver(false)
      if (!isOpen || !hasFiles(event)) return
      // A file would be opened instead of the page.
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
