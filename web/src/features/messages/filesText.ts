import type { FileCounts } from '@guildhall/contract/messages'

/** Text for a message without words: '2 pictures, 1 file', or ''. */
export const filesText = ({ images, attachments }: FileCounts): string =>
  [countText(images, 'picture'), countText(attachments, 'file')].filter(Boolean).join(', ')

const countText = (count: number, what: string) =>
  count > 0 ? `${count} ${what}${count > 1 ? 's' : ''}` : ''

export const countsOf = (message: {
  images: readonly unknown[]
  attachments: readonly unknown[]
}): FileCounts => ({
  images: message.images.length,
  attachments: message.attachments.length,
})
