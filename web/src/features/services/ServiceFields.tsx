import { deliveryTimes, deliveryUnits, locationTypes } from '@guildhall/contract/choices'
import { limits } from '@guildhall/contract/limits'
import { Select, Textarea, TextInput } from '@mantine/core'
import foot from '../../content/FormFoot.module.css'
import type { FieldsProps } from '../../content/form'
import { PicturesField } from '../../content/PicturesField'
import { PriceField } from '../../content/PriceField'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { MarkdownField } from '../../ui/MarkdownField'
import { stillTypes } from '../../ui/pictureFiles'
import { useUploadFields } from '../../ui/useUploadFields'
import classes from './ServiceFields.module.css'
import type { ServiceValues } from './services.api'
import { locationTexts } from './serviceTexts'

const pictures = {
  label: 'Images',
  hint: 'Up to 8 of at most 5 MB each: JPEG, PNG or WebP. The first one is shown on cards.',
  types: stillTypes,
  texts: {
    wrongType: 'Only JPEG, PNG, and WebP images are allowed',
    tooLarge: 'Image size must be less than 5MB',
    failed: (reason: string) => `Image upload failed: ${reason}`,
  },
}
const places = locationTypes.map((value) => ({ value, label: locationTexts[value] }))
/** '2days' → '2 days' */
const timeText = (value: string) => value.replace(/^\d+/, '$& ')
const times = deliveryTimes.map((value) => ({
  value,
  label: value === 'custom' ? 'Custom' : timeText(value),
}))
const units = deliveryUnits.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}s`,
}))

/** The fields of a service. */
export function ServiceFields({ form, currency, button, progress, children }: FieldsProps<ServiceValues>) {
  const uploads = useUploadFields(form)
  const { title, locationType, deliveryTime, deliveryUnit } = form.values
  return (
    <form {...form.bind} className="stack gap-20">
      {children}
      <TextInput
        label="Title"
        placeholder="What can you do for others?"
        data-autofocus
        maxLength={limits.serviceTitleTyped}
        rightSection={<Counter value={title.length} max={limits.serviceTitleTyped} />}
        rightSectionWidth={68}
        rightSectionPointerEvents="none"
        {...form.getInputProps('title')}
      />
      <PriceField
        currency={currency}
        decimals
        description="Enter 0 if it is free."
        {...form.getInputProps('price')}
      />
      <MarkdownField
        label="Description"
        placeholder="What do you do, and for whom?"
        max={limits.serviceDescription}
        minRows={4}
        pictures={uploads.inText}
        {...form.getInputProps('description')}
      />
      <div className={classes.row}>
        <Select
          label="Delivery time"
          placeholder="Select a delivery time"
          data={times}
          allowDeselect={false}
          value={deliveryTime || null}
          onChange={(value) => {
            if (!value) return
            form.setFieldValue('deliveryTime', value)
            if (value !== 'custom') form.setFieldValue('deliveryAmount', '')
            form.clearFieldError('deliveryTime')
            form.clearFieldError('deliveryAmount')
          }}
          error={form.errors.deliveryTime}
        />
        <Select
          label="Location type"
          data={places}
          allowDeselect={false}
          value={locationType}
          onChange={(value) => {
            if (!value) return
            form.setFieldValue('locationType', value)
            if (value === 'online') form.setFieldValue('location', '')
          }}
          error={form.errors.locationType}
        />
      </div>
      {deliveryTime === 'custom' && (
        <div className={classes.row}>
          <TextInput
            label="Amount"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('deliveryAmount')}
          />
          <Select
            label="Unit"
            data={units}
            allowDeselect={false}
            value={deliveryUnit}
            onChange={(value) => value && form.setFieldValue('deliveryUnit', value)}
            error={form.errors.deliveryUnit}
          />
        </div>
      )}
      {locationType !== 'online' && (
        <TextInput label="Location (optional)" {...form.getInputProps('location')} />
      )}
      <div className={classes.row}>
        <TextInput label="Duration (optional)" placeholder="90 minutes" {...form.getInputProps('duration')} />
        <TextInput
          label="Capacity (optional)"
          placeholder="People at once"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('capacity')}
        />
      </div>
      <Textarea
        label="Included (optional)"
        description="One per line."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('included')}
      />
      <PicturesField form={form} uploads={uploads} {...pictures} />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress={progress} uploading={uploads.uploading}>
          {button}
        </SubmitButton>
      </div>
    </form>
  )
}
