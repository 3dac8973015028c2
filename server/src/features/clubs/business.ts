import type { createClub } from '@guildhall/contract/clubs'
import type { z } from 'zod'

export const businessColumns = (business: z.output<typeof createClub>['business']) => ({
  business_name: business.businessName,
  business_email: business.businessEmail,
  contact_country_code: business.contactCountryCode,
  contact_number: business.contactNumber,
  address_line_1: business.addressLine1,
  address_line_2: business.addressLine2,
  city: business.city,
  state_province: business.stateProvince,
  postal_code: business.postalCode,
  country: business.country,
})

export const businessOf = (row: ReturnType<typeof businessColumns>) => ({
  businessName: row.business_name,
  businessEmail: row.business_email,
  contactCountryCode: row.contact_country_code,
  contactNumber: row.contact_number,
  addressLine1: row.address_line_1,
  addressLine2: row.address_line_2,
  city: row.city,
  stateProvince: row.state_province,
  postalCode: row.postal_code,
  country: row.country,
})

export const noBusiness: ReturnType<typeof businessColumns> = {
  business_name: '',
  business_email: '',
  contact_country_code: '',
  contact_number: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  state_province: '',
  postal_code: '',
  country: '',
}
