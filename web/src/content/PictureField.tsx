import type { UsedPicture } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { ContractForm } from '../lib/forms/useContractForm'
import { Counter } from '../ui/Counter'
import { PicturePicker } from '../ui/PicturePicker'
import { errorIn, pictureAt, type UploadFields } from '../ui/useUploadFields'
import classes from './PictureField.module.css'

type Pictured = { images: UsedPicture[] }
type Picker = ComponentProps<typeof PicturePicker>
type Props<Values> = {
  form: ContractForm<Values>
  uploads: UploadFields
  label: string
} & Pick<Picker, 'hint' | 'texts' | 'compact'>

/** Single picture of an item, with alternative text. */
export function PictureField<Values extends Pictured>({ form: ofKind, uploads, ...props }: Props<Values>) {
  const form = ofKind as unknown as ContractForm<Pictured>
  const [image] = form.values.images
  return (
    <PicturePicker
      {...props}
      {...uploads.pictures}
      takesGif
      value={pictureAt(image?.path)}
      error={errorIn(form.errors.images)}
      onChange={(value) => {
        // A new picture needs a new description.
        form.setFieldValue('images', value ? [{ path: value.path, alt: '' }] : [])
        form.clearFieldError('images.0.alt')
      }}
    >
      {image && (
        <Textarea
          label="Describe this picture"
          description={
            <span className={classes.hint}>
              For people who can’t see it. Say what matters in it.
              <Counter value={image.alt.length} max={limits.pictureAlt} />
            </span>
          }
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('images.0.alt')}
        />
      )}
    </PicturePicker>
  )
}
