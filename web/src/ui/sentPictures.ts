import type { TextPicture } from '@guildhall/contract/content'
import { limits } from '@guildhall/contract/limits'
import { picturesNamed, withoutPicture } from '@guildhall/contract/text-pictures'
import { useEffect, useEffectEvent } from 'react'
import { uuidv7 } from 'uuidv7'
import { codeOf } from '../lib/net/callError'
import { errorText } from '../lib/net/errorText'
import { upload } from '../lib/net/upload'
import { toast } from '../lib/page/toast'
import { fileAddress } from '../lib/text/storedFiles'
import { pictureTypes } from './pictureFiles'
import {
  addUpload,
  isPending,
  isRefusal,
  isRefused,
  removeUploads,
  retryUpload,
  type Upload,
  uploadsOf,
  useUploads,
} from './uploads'

/** Outlives the form, which may be closed and opened again while they are sent. */
const list = 'texts'

/** Uploaded pictures shown from their files; earlier ones are shown from the server. */
const mostFromFiles = 40

/**
 * Sends pictures for a text, one after the other. Returns the ids by which a text names them. A file that is no picture
 * or too large is none of them; a toast shows why.
 */
export function sendPictures(files: readonly File[]): string[] {
  return files.flatMap((file) => {
    const refusal = refusalOf(file)
    if (refusal) {
      showRefused(file, refusal)
      return []
    }
    const id = uuidv7()
    return addUpload(list, {
      ...{ id, file, name: file.name, url: URL.createObjectURL(file) },
      send: async (options) => {
        await upload(
          'POST /storage/v1/pictures/:purpose',
          { params: { purpose: 'inline' }, query: { id }, file },
          options,
        )
        forgetEarliest()
      },
      explain: (error) => {
        const failure = texts[codeOf(error) ?? ''] ?? errorText(error, 'Failed to upload image')
        if (isRefusal(error)) showRefused(file, failure)
        return failure
      },
    })
  })
}

/** Sends the same file under the same id, so that a lost answer leaves no second picture. */
export const sendAgain = (id: string) => retryUpload(list, id)

/** Undefined for a picture that was in the text before. */
export const useSentPicture = (id: string): Upload | undefined =>
  useUploads(list).find((one) => one.id === id)

/** The pending pictures of a text. */
export function useTextUploads(text: string): Upload[] {
  const uploads = useUploads(list)
  return [...new Set(picturesNamed(text))].flatMap((id) => {
    const found = uploads.find((one) => one.id === id)
    return found && isPending(found) ? [found] : []
  })
}

/** Takes out of a text what the server refused, which would keep the text from being sent. */
export function useRefusedPictures(text: string, onChange: (text: string) => void): void {
  const uploads = useUploads(list)
  const refused = picturesNamed(text).filter((id) => isRefused(uploads.find((one) => one.id === id)))
  const drop = useEffectEvent(() => onChange(refused.reduce(withoutPicture, text)))
  const names = refused.join()
  useEffect(() => {
    if (names) drop()
  }, [names])
}

/** The address of a text's picture before it is published. */
export const addressOf = (id: string) =>
  uploadsOf(list).find((one) => one.id === id)?.url ?? fileAddress(`club-content/inline/${id}.webp`)

/** The pictures of a text as a reader will see them. */
export const picturesToBe = (text: string): TextPicture[] =>
  picturesNamed(text).map((id) => ({ id, url: addressOf(id), width: 0, height: 0 }))

/** How a text names a picture. */
export const pictureSign = (id: string) => `![](picture:${id})`

function refusalOf(file: File): string | undefined {
  if (!pictureTypes.includes(file.type)) return texts.invalid_picture_type
  return file.size > limits.pictureBytes ? texts.picture_too_large : undefined
}

const showRefused = (file: File, reason: string) =>
  toast.error('Picture not added', file.name ? `${file.name}: ${reason}` : reason)

function forgetEarliest(): void {
  const arrived = uploadsOf(list).filter(({ state }) => state === 'arrived')
  // One more has arrived, and is marked so once this returns.
  const earliest = new Set(arrived.slice(0, -(mostFromFiles - 1)))
  removeUploads(list, (one) => earliest.has(one))
}

const texts: Partial<Record<string, string>> = {
  invalid_picture_type: 'Please upload an image file',
  picture_too_large: 'Image size should be less than 5MB',
}
