import { TextInput } from '@mantine/core'
import { Choices } from '../../ui/Choices'
import classes from './ClubFields.module.css'
import type { ClubForm } from './clubFields'

const kinds = [
  { value: 'regular', label: 'Regular', text: 'A group of people with a shared interest.' },
  { value: 'business', label: 'Business', text: 'Run by a company, with its details on the preview.' },
] as const

/** Regular or business club, with the details of a business. */
export function BusinessFields({ form }: { form: ClubForm }) {
  return (
    <>
      <Choices
        label="Type"
        choices={kinds}
        value={form.values.clubType}
        onChange={(value) => form.setFieldValue('clubType', value)}
      />
      {form.values.clubType === 'business' && <BusinessDetails form={form} />}
    </>
  )
}

/** Public details of the business. */
export function BusinessDetails({ form }: { form: ClubForm }) {
  const field = (name: string) => form.getInputProps(`business.${name}`)
  return (
    <div className="stack gap-20">
      <p className="muted note">Only the name is required. The preview shows what you fill in.</p>
      <TextInput label="Business name" autoComplete="organization" {...field('businessName')} />
      <TextInput label="Business email" type="email" autoComplete="email" {...field('businessEmail')} />
      <div className={classes.phone}>
        <TextInput
          label="Country code"
          placeholder="+44"
          inputMode="tel"
          autoComplete="tel-country-code"
          {...field('contactCountryCode')}
        />
        <TextInput
          label="Contact number"
          type="tel"
          autoComplete="tel-national"
          {...field('contactNumber')}
        />
      </div>
      <TextInput label="Address line 1" autoComplete="address-line1" {...field('addressLine1')} />
      <TextInput label="Address line 2" autoComplete="address-line2" {...field('addressLine2')} />
      <div className={classes.pair}>
        <TextInput label="City" autoComplete="address-level2" {...field('city')} />
        <TextInput label="State or province" autoComplete="address-level1" {...field('stateProvince')} />
        <TextInput label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
        <TextInput label="Country" autoComplete="country-name" {...field('country')} />
      </div>
    </div>
  )
}
