import { PicturePicker } from '../../ui/PicturePicker'
import type { UploadFields } from '../../ui/useUploadFields'
import type { ClubForm } from './clubFields'

type Props = { form: ClubForm; uploads: UploadFields }

export function ImageFields({ form, uploads }: Props) {
  return (
    <>
      <PicturePicker
        label="Cover image"
        takesGif
        hint="Wide format. JPEG, PNG or WebP, up to 5 MB"
        {...uploads.picture(form, 'thumbnailPath', 'club-thumbnail')}
      />
      <PicturePicker
        label="Logo"
        takesGif
        shape="square"
        hint="Square. JPEG, PNG or WebP, up to 5 MB"
        {...uploads.picture(form, 'logoPath', 'club-logo')}
      />
    </>
  )
}
