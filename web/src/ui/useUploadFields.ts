import type { PicturePurpose } from '@guildhall/contract/files'
import type { UploadGate } from '../lib/forms/uploadGate'
import type { ContractForm } from '../lib/forms/useContractForm'
import { cropQuery, upload } from '../lib/net/upload'
import { fileAddress } from '../lib/text/storedFiles'
import type { PickedFile } from './FilePicker'
import type { PickedPicture } from './PicturePicker'
import type { Uploader } from './uploads'

/** content.md 2 */
const uploadingText = 'Uploading...'

export type UploadFields = ReturnType<typeof useUploadFields>

/**
 * The pictures and files of a form, uploaded as soon as they are chosen; the form isn't sent before they have arrived.
 * It holds their paths alone; its pickers are given the rest:
 * `<PicturePicker {...uploads.picture(form, 'logoPath', 'club-logo')} />`.
 */
export function useUploadFields({ uploads: gate }: { uploads: UploadGate }) {
  const onPending = gate.report
  return {
    /** Label of the submit button while files are uploading. */
    uploading: gate.isUploading ? uploadingText : undefined,
    hasPending: gate.hasPending,
    /** A field that holds the path of a picture, or null. */
    picture: <Name extends string>(form: FormWithPicture<Name>, name: Name, purpose: PicturePurpose) => {
      const { values, errors, setFieldValue } = form as unknown as ContractForm<Record<Name, string | null>>
      return {
        value: pictureAt(values[name]),
        onChange: (picture: PickedPicture | null) => setFieldValue(name, (picture?.path ?? null) as never),
        upload: pictureUploader(purpose),
        error: errorIn(errors[name]),
        field: name,
        onPending,
      }
    },
    /** The pictures of an item, each with its description, as its form holds them in `images`. */
    pictures: { upload: pictureUploader('content'), field: 'images', onPending },
    /** Pictures in a text, which `MarkdownField` uploads. */
    inText: { onPending },
    files: (field: string) => ({ upload: uploadAttachment, field, onPending }),
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
