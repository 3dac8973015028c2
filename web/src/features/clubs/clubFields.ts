import { type Club, createClub } from '@guildhall/contract/clubs'
import { z } from 'zod'
import { isSame } from '../../lib/forms/fields'
import type { ContractForm } from '../../lib/forms/useContractForm'
import { filePath } from '../../lib/text/storedFiles'
import type { NewClub } from './clubs.api'

export type ClubFields = NewClub & { id: string }
export type ClubForm = ContractForm<ClubFields>

const noBusiness: NewClub['business'] = {
  businessName: '',
  businessEmail: '',
  contactCountryCode: '',
  contactNumber: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: '',
}

export const emptyClub = (id: string): ClubFields => ({
  id,
  name: '',
  slug: '',
  description: '',
  categories: [],
  logoPath: null,
  thumbnailPath: null,
  isPrivate: false,
  isPaid: false,
  membershipFee: '',
  currency: 'USD',
  subscriptionDuration: 'one-time',
  clubType: 'regular',
  business: noBusiness,
})

const optional = [
  'description',
  'categories',
  'logoPath',
  'thumbnailPath',
  'isPaid',
  'clubType',
] as const satisfies (keyof ClubFields)[]

/** Whether a new club has anything but a name, an address and a visibility. */
export function hasOptions(fields: Partial<ClubFields>): boolean {
  const empty = emptyClub('')
  return optional.some((name) => fields[name] !== undefined && !isSame(fields[name], empty[name]))
}

/** A club's values in its form. */
export const clubFieldsOf = (club: Club): ClubFields => ({
  id: club.id,
  name: club.name,
  // Empty unless changed; the field then shows the current address.
  slug: '',
  description: club.description,
  categories: club.categories,
  logoPath: filePath(club.logoUrl),
  thumbnailPath: filePath(club.thumbnailUrl),
  isPrivate: club.isPrivate,
  isPaid: club.isPaid,
  membershipFee: club.membershipFee ?? '',
  currency: club.currency,
  subscriptionDuration: club.subscriptionDuration,
  clubType: club.clubType,
  business: club.business ?? noBusiness,
})

/** Blanks the values of hidden fields, so that they are neither checked nor sent. */
export const withoutHidden = <F extends NewClub>(fields: F): F => ({
  ...fields,
  membershipFee: fields.isPaid ? fields.membershipFee : '',
  business: fields.clubType === 'business' ? fields.business : noBusiness,
})

export const clubSchema = z.preprocess((fields) => withoutHidden(fields as NewClub), createClub)
