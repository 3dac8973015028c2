import type { ClipboardEvent, DragEvent } from 'react'

export const stillTypes = ['image/jpeg', 'image/png', 'image/webp']
export const pictureTypes = [...stillTypes, 'image/gif']

/** The first picture on a clipboard, for forms that take a pasted one. */
export const pastedPicture = (event: ClipboardEvent): File | undefined =>
  pictureAmong(event.clipboardData.files)

/** Pictures pasted into a text. Office programs copy a picture along with words: the words win. */
export const pastedPictures = ({ files }: Pick<DataTransfer, 'files'>, text: string): File[] =>
  text.trim() ? [] : picturesAmong(files)

export const picturesAmong = (files: Iterable<File>): File[] =>
  [...files].filter((file) => file.type.startsWith('image/'))

const pictureAmong = (files: FileList): File | undefined => picturesAmong(files)[0]

/** Text may be dragged as well, into a field below a picture. */
export const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
