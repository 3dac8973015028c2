import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { currencyChoices } from '../../lib/text/currencies'
import { Choices } from '../../ui/Choices'
import classes from './ClubFields.module.css'
import type { ClubForm } from './clubFields'

const visibilities = [
  { value: 'public', label: 'Public', text: 'Anyone can read and join.' },
  {
    value: 'private',
    label: 'Private',
    text: 'Only members see inside. Everyone else sees the preview.',
  },
] as const

const prices = [
  { value: 'free', label: 'Free', text: 'Membership is free.' },
  { value: 'paid', label: 'Paid', text: 'Membership has a fee, shown before people join.' },
] as const

const durations = [
  { value: 'one-time', label: 'One-time' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
]

/** A club's visibility and membership fee. */
export function AccessFields({ form }: { form: ClubForm }) {
  return (
    <>
      <VisibilityField form={form} />
      <FeeFields form={form} />
    </>
  )
}

/** Public or private. */
export const VisibilityField = ({ form }: { form: ClubForm }) => (
  <Choices
    label="Visibility"
    choices={visibilities}
    value={form.values.isPrivate ? 'private' : 'public'}
    onChange={(value) => form.setFieldValue('isPrivate', value === 'private')}
  />
)

/** Free or paid, and the fee. */
export function FeeFields({ form }: { form: ClubForm }) {
  const { isPaid } = form.values
  return (
    <>
      <Choices
        label="Membership fee"
        choices={prices}
        value={isPaid ? 'paid' : 'free'}
        onChange={(value) => form.setFieldValue('isPaid', value === 'paid')}
      />
      {isPaid && (
        <div className={classes.pair}>
          <TextInput
            label="Amount"
            inputMode="decimal"
            placeholder="12.50"
            autoComplete="off"
            {...form.getInputProps('membershipFee')}
          />
          <NativeSelect label="Currency" data={currencyChoices} {...form.getInputProps('currency')} />
          <NativeSelect
            label="Subscription duration"
            data={durations}
            {...form.getInputProps('subscriptionDuration')}
          />
        </div>
      )}
    </>
  )
}
