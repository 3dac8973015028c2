import { listText } from '@guildhall/contract/lists'
import type { FileCounts } from '@guildhall/contract/messages'
import { plural } from '@guildhall/contract/plural'

/** Text for a message without words: '2 pictures, 1 file', or ''. */
export const filesText = ({ images, attachments }: FileCounts): string =>
  listText(
    [
      images > 0 && plural(images, '{n} picture', '{n} pictures'),
      attachments > 0 && plural(attachments, '{n} file', '{n} files'),
    ].filter(Boolean),
  )

export const countsOf = (message: {
  images: readonly unknown[]
  attachments: readonly unknown[]
}): FileCounts => ({
  images: message.images.length,
  attachments: message.attachments.length,
})
