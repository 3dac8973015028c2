import { productCategories, productConditions } from '@guildhall/contract/choices'
import { limits } from '@guildhall/contract/limits'
import { Select, Textarea, TextInput } from '@mantine/core'
import foot from '../../content/FormFoot.module.css'
import type { FieldsProps } from '../../content/form'
import { PicturesField } from '../../content/PicturesField'
import { PriceField } from '../../content/PriceField'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { MarkdownField } from '../../ui/MarkdownField'
import { pictureTypes } from '../../ui/pictureFiles'
import { useUploadFields } from '../../ui/useUploadFields'
import classes from './ProductFields.module.css'
import type { ProductValues } from './products.api'
import { categoryTexts, conditionTexts } from './productTexts'

const pictures = {
  label: 'Pictures',
  hint: 'Up to 8, each up to 5 MB. The first one is shown on cards.',
  types: pictureTypes,
  texts: {
    wrongType: 'Please upload an image file',
    tooLarge: 'Image size should be less than 5MB',
    failed: (reason: string) => reason,
  },
}
const categories = productCategories.map((value) => ({ value, label: categoryTexts[value] }))
const conditions = productConditions.map((value) => ({ value, label: conditionTexts[value] }))

/** The fields of a product. */
export function ProductFields({ form, currency, button, progress, children }: FieldsProps<ProductValues>) {
  const uploads = useUploadFields(form)
  const { title, category, condition } = form.values
  return (
    <form {...form.bind} className="stack gap-20">
      {children}
      <TextInput
        label="Title"
        placeholder="What are you selling?"
        data-autofocus
        rightSection={<Counter value={title.length} max={limits.productTitle} />}
        rightSectionWidth={68}
        rightSectionPointerEvents="none"
        {...form.getInputProps('title')}
      />
      <PicturesField form={form} uploads={uploads} {...pictures} />
      <div className={classes.row}>
        <PriceField currency={currency} {...form.getInputProps('price')} />
        <Select
          label="Condition"
          data={conditions}
          allowDeselect={false}
          value={condition}
          onChange={(value) => value && form.setFieldValue('condition', value)}
          error={form.errors.condition}
        />
      </div>
      <Select
        label="Category"
        placeholder="Choose a category"
        data={categories}
        allowDeselect={false}
        value={category || null}
        onChange={(value) => {
          if (!value) return
          form.setFieldValue('category', value)
          form.clearFieldError('category')
        }}
        error={form.errors.category}
      />
      <MarkdownField
        label="Description"
        placeholder="What should people know before they buy it?"
        max={limits.productDescription}
        minRows={4}
        pictures={uploads.inText}
        {...form.getInputProps('description')}
      />
      <Textarea
        label="Features (optional)"
        description="One per line."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('features')}
      />
      <Textarea
        label="Specifications (optional)"
        description="One per line, such as “Weight: 2 kg”."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('specifications')}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress={progress} uploading={uploads.uploading}>
          {button}
        </SubmitButton>
      </div>
    </form>
  )
}
