import type { PicturePurpose } from '@guildhall/contract/files'
import { cropQuery, upload } from '../../lib/upload'
import { type PickedPicture, PicturePicker } from '../../ui/PicturePicker'
import type { Uploader } from '../../ui/useUpload'
import type { ClubForm } from './clubFields'

/** The chosen pictures, with the addresses to show them by; the form itself holds their paths. */
export type Pictures = { logo: PickedPicture | null; thumbnail: PickedPicture | null }

type Props = {
  form: ClubForm
  pictures: Pictures
  onChange: (pictures: Pictures) => void
  onBusy: (busy: boolean) => void
}

export function ImageFields({ form, pictures, onChange, onBusy }: Props) {
  const bind = (name: keyof Pictures, path: 'logoPath' | 'thumbnailPath') => ({
    value: pictures[name],
    onChange: (picture: PickedPicture | null) => {
      onChange({ ...pictures, [name]: picture })
      form.setFieldValue(path, picture?.path ?? null)
    },
    error: typeof form.errors[path] === 'string' ? form.errors[path] : undefined,
    onBusy,
  })
  return (
    <>
      <PicturePicker
        label="Thumbnail"
        takesGif
        hint="Wide, the club's cover. JPEG, PNG or WebP, at most 5 MB"
        upload={uploadAs('club-thumbnail')}
        {...bind('thumbnail', 'thumbnailPath')}
      />
      <PicturePicker
        label="Logo"
        takesGif
        shape="square"
        hint="Square. JPEG, PNG or WebP, at most 5 MB"
        upload={uploadAs('club-logo')}
        {...bind('logo', 'logoPath')}
      />
    </>
  )
}

const uploadAs =
  (purpose: PicturePurpose): Uploader<PickedPicture> =>
  (file, options) =>
    upload(
      'POST /storage/v1/pictures/:purpose',
      { params: { purpose }, query: cropQuery(options.crop), file },
      options,
    )
