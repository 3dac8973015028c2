import { chat } from '@guildhall/contract/chat'
import type { Attachment, Picture } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { errorText } from '../../lib/net/errorText'
import { upload } from '../../lib/net/upload'
import { goneFiles } from '../../lib/text/storedFiles'
import { pictureTypes } from '../../ui/pictureFiles'
import { addUpload, isRefused, removeUploads, type Upload, uploadsOf, useUploads } from '../../ui/uploads'

/** Files of a message. */
export type ChatFiles = { images: Picture[]; attachments: Attachment[] }
type Result = { image: Picture } | { attachment: Attachment }

export const noFiles: ChatFiles = { images: [], attachments: [] }
const goneText = 'The uploaded file is gone. Please upload it again.'

/** Key of a conversation's uploads, which continue while another conversation is open. */
export const listOf = (place: string) => `chat ${place}`

/** The uploaded files of a conversation, and its uploads in progress. */
export function useChosen(place: string): ChatFiles & { uploads: readonly Upload[] } {
  const uploads = useUploads<Result>(listOf(place))
  return { ...arrivedOf(uploads), uploads: uploads.filter(({ result }) => !result) }
}

/** Restores a draft's files, unless files have been chosen since. */
export function restoreFiles(place: string, { images, attachments }: ChatFiles): void {
  const list = listOf(place)
  if (uploadsOf(list).length > 0) return
  for (const image of images) addUpload<Result>(list, { name: 'Picture', result: { image } })
  for (const attachment of attachments)
    addUpload<Result>(list, { name: attachment.name, result: { attachment } })
}

/** Removes files that no longer exist on the server, and says so. */
export async function dropGoneFiles(place: string): Promise<void> {
  const list = listOf(place)
  const { images, attachments } = arrivedOf(uploadsOf<Result>(list))
  const gone = await goneFiles([...images, ...attachments].map(({ path }) => path))
  for (const path of gone) {
    const name = attachments.find((one) => one.path === path)?.name ?? 'Picture'
    dropFile(place, path)
    addUpload(list, { name, failure: goneText })
  }
}

/** Uploads files one after the other. A refused file shows why and does not stop the others. */
export function addFiles(place: string, files: readonly File[]): void {
  for (const file of files)
    addUpload<Result>(listOf(place), {
      ...{ name: file.name, file, failure: refusalOf(place, file) },
      send: async (options) => {
        if (!isPicture(file))
          return { attachment: await upload('POST /storage/v1/attachments', { file }, options) }
        const params = { purpose: 'content' } as const
        return { image: await upload('POST /storage/v1/pictures/:purpose', { params, file }, options) }
      },
      explain: (error) => errorText(error, 'This file could not be uploaded.'),
    })
}

export const dropFile = (place: string, path: string): void =>
  removeUploads(listOf(place), ({ result }) => pathOf(result as Result | undefined) === path)

/** Removes sent or discarded files; failed uploads that can be retried stay. */
export const clearFiles = (place: string): void => removeUploads(listOf(place), (one) => !one.canRetry)

const pathOf = (result: Result | undefined) =>
  result && ('image' in result ? result.image : result.attachment).path

const arrivedOf = (uploads: readonly Upload<Result>[]): ChatFiles => ({
  images: uploads.flatMap(({ result }) => (result && 'image' in result ? result.image : [])),
  attachments: uploads.flatMap(({ result }) => (result && 'attachment' in result ? result.attachment : [])),
})

function refusalOf(place: string, file: File): string | null {
  const isImage = isPicture(file)
  const most = isImage ? chat.images : limits.attachments
  const same = uploadsOf<Result>(listOf(place)).filter((one) =>
    one.file ? isPicture(one.file) === isImage : one.result && 'image' in one.result === isImage,
  )
  if (same.filter((one) => !isRefused(one)).length >= most)
    return isImage ? `At most ${most} pictures in a message.` : `At most ${most} files in a message.`
  if (file.size > (isImage ? limits.pictureBytes : limits.attachmentBytes))
    return isImage
      ? 'File size too large. Maximum size is 5MB.'
      : 'File size too large. Maximum size is 10MB.'
  return file.size === 0 ? 'This file is empty.' : null
}

const isPicture = ({ type }: File) => pictureTypes.includes(type)
