import type { PicturePurpose } from '@guildhall/contract/files'
import { fileAddress } from '../../lib/storedFiles'
import { cropQuery, upload } from '../../lib/upload'
import { type PickedPicture, PicturePicker } from '../../ui/PicturePicker'
import type { Uploader } from '../../ui/useUpload'
import type { ClubForm } from './clubFields'

type Props = { form: ClubForm; onBusy: (busy: boolean, field: string) => void }

export function ImageFields({ form, onBusy }: Props) {
  const bind = (name: 'logoPath' | 'thumbnailPath') => ({
    value: pictureOf(form.values[name]),
    onChange: (picture: PickedPicture | null) => form.setFieldValue(name, picture?.path ?? null),
    error: typeof form.errors[name] === 'string' ? form.errors[name] : undefined,
    onBusy,
  })
  return (
    <>
      <PicturePicker
        label="Thumbnail"
        takesGif
        hint="Wide, the club's cover. JPEG, PNG or WebP, at most 5 MB"
        upload={uploadAs('club-thumbnail')}
        {...bind('thumbnailPath')}
      />
      <PicturePicker
        label="Logo"
        takesGif
        shape="square"
        hint="Square. JPEG, PNG or WebP, at most 5 MB"
        upload={uploadAs('club-logo')}
        {...bind('logoPath')}
      />
    </>
  )
}

/** The form holds paths of uploads, or the addresses that pictures have already. */
const pictureOf = (path: string | null) => (path ? { path, url: fileAddress(path) } : null)

const uploadAs =
  (purpose: PicturePurpose): Uploader<PickedPicture> =>
  (file, options) =>
    upload(
      'POST /storage/v1/pictures/:purpose',
      { params: { purpose }, query: cropQuery(options.crop), file },
      options,
    )
