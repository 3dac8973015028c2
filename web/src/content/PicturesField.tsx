import type { UsedPicture } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import type { ContractForm } from '../lib/forms/useContractForm'
import { PicturesPicker } from '../ui/PicturesPicker'
import { errorIn, type UploadFields } from '../ui/useUploadFields'

type Pictured = { images: UsedPicture[] }
type Props<Values> = {
  form: ContractForm<Values>
  label: string
  hint: string
  uploads: UploadFields
  types: readonly string[]
  texts: { wrongType: string; tooLarge: string; failed: (reason: string) => string }
}

/** Pictures of an offer, at most `limits.itemPictures`. */
export function PicturesField<Values extends Pictured>({ form: ofKind, uploads, ...props }: Props<Values>) {
  const form = ofKind as unknown as ContractForm<Pictured>
  return (
    <PicturesPicker
      {...props}
      {...uploads.pictures}
      max={limits.itemPictures}
      value={form.values.images}
      latest={() => form.getValues().images}
      error={errorIn(form.errors.images)}
      altError={(at) => errorIn(form.errors[`images.${at}.alt`])}
      onChange={(images) => {
        form.setFieldValue('images', images)
        form.clearFieldError('images')
      }}
    />
  )
}
