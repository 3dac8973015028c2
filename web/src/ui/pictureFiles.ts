import type { ClipboardEvent, DragEvent } from 'react'

export const stillTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Sending such a picture again would change nothing. */
export const pictureRefusals = new Set(['invalid_picture_type', 'picture_too_large', 'picture_unreadable'])

/** The first picture on a clipboard, for forms that take a pasted one. */
export const pastedPicture = (event: ClipboardEvent): File | undefined =>
  pictureAmong(event.clipboardData.files)

export const pictureAmong = (files: FileList): File | undefined =>
  [...files].find((file) => file.type.startsWith('image/'))

/** Text may be dragged as well, into a field below a picture. */
export const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
