import type { PicturePurpose } from '@guildhall/contract/files'
import { useState } from 'react'
import { fileAddress } from '../lib/storedFiles'
import { cropQuery, upload } from '../lib/upload'
import type { ContractForm } from '../lib/useContractForm'
import type { PickedFile } from './FilePicker'
import type { PickedPicture } from './PicturePicker'
import type { Uploader } from './useUpload'

/** content.md 2 */
const uploadingText = 'Uploading...'

export type UploadFields = ReturnType<typeof useUploadFields>

/**
 * The pictures and files of a form, uploaded as soon as they are chosen. The form holds their paths alone; its pickers
 * are given the rest: `<PicturePicker {...uploads.picture(form, 'logoPath', 'club-logo')} />`.
 */
export function useUploadFields() {
  const [running, setRunning] = useState<readonly string[]>([])

  const onBusy = (busy: boolean, field: string) =>
    setRunning((now) => {
      if (busy) return [...now, field]
      const at = now.indexOf(field)
      return now.filter((_, index) => index !== at)
    })

  return {
    /** What the button says that waits for what is on its way. */
    uploading: running.length > 0 ? uploadingText : undefined,
    /** A field that holds the path of a picture, or null. */
    picture: <Name extends string>(form: FormWithPicture<Name>, name: Name, purpose: PicturePurpose) => {
      const { values, errors, setFieldValue } = form as unknown as ContractForm<Record<Name, string | null>>
      return {
        value: pictureAt(values[name]),
        onChange: (picture: PickedPicture | null) => setFieldValue(name, (picture?.path ?? null) as never),
        upload: pictureUploader(purpose),
        error: errorIn(errors[name]),
        onBusy,
      }
    },
    /** The pictures of an item, each with its description, as its form holds them in `images`. */
    pictures: { upload: pictureUploader('content'), onBusy },
    /** Those in a text, which `MarkdownField` sends. */
    inText: { onBusy },
    files: { upload: uploadAttachment, onBusy },
  }
}

type FormWithPicture<Name extends string> = { values: Record<Name, string | null> }

export const pictureAt = (path: string | null | undefined) => (path ? { path, url: fileAddress(path) } : null)

export const errorIn = (error: unknown) => (typeof error === 'string' ? error : undefined)

const pictureUploader =
  (purpose: PicturePurpose): Uploader<PickedPicture> =>
  (file, options) =>
    upload(
      'POST /storage/v1/pictures/:purpose',
      { params: { purpose }, query: cropQuery(options.crop), file },
      options,
    )

const uploadAttachment: Uploader<PickedFile> = (file, options) =>
  upload('POST /storage/v1/attachments', { file }, options)
