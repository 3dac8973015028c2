import type { FileCounts } from '@guildhall/contract/messages'

/** What stands for a message without words: '2 pictures, 1 file'; nothing where it has no files either. */
export const filesText = ({ images, attachments }: FileCounts): string =>
  [counted(images, 'picture'), counted(attachments, 'file')].filter(Boolean).join(', ')

const counted = (count: number, what: string) => (count > 0 ? `${count} ${what}${count > 1 ? 's' : ''}` : '')

export const countsOf = (message: {
  images: readonly unknown[]
  attachments: readonly unknown[]
}): FileCounts => ({
  images: message.images.length,
  attachments: message.attachments.length,
})
