import type { UsedPicture } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { upload } from '../lib/upload'
import type { ContractForm } from '../lib/useContractForm'
import { PicturesPicker } from '../ui/PicturesPicker'
import type { useUploads } from '../ui/useUploads'

type Pictured = { images: UsedPicture[] }
type Props<Values> = {
  form: ContractForm<Values>
  label: string
  hint: string
  onBusy: ReturnType<typeof useUploads>['onBusy']
  types: readonly string[]
  texts: { wrongType: string; tooLarge: string; failed: (reason: string) => string }
}

/** The pictures of something that is offered, up to eight. */
export function PicturesField<Values extends Pictured>({ form: given, ...props }: Props<Values>) {
  const form = given as unknown as ContractForm<Pictured>
  return (
    <PicturesPicker
      {...props}
      max={limits.itemPictures}
      value={form.values.images}
      latest={() => form.getValues().images}
      error={form.errors.images as string | undefined}
      altError={(at) => form.errors[`images.${at}.alt`] as string | undefined}
      upload={(file, options) =>
        upload('POST /storage/v1/pictures/:purpose', { params: { purpose: 'content' }, file }, options)
      }
      onChange={(images) => {
        form.setFieldValue('images', images)
        form.clearFieldError('images')
      }}
    />
  )
}
