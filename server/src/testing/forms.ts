import { randomBytes } from 'node:crypto'
import type { CreateClub } from '@guildhall/contract/clubs'
import type { PostFields } from '@guildhall/contract/posts'
import { newId } from '../platform/ids.ts'

export const clubForm = (given: Partial<CreateClub> = {}): CreateClub => ({
  name: `Founded ${randomBytes(6).toString('hex')}`,
  description: '',
  categories: [],
  logoPath: null,
  thumbnailPath: null,
  isPrivate: false,
  isPaid: false,
  membershipFee: '',
  subscriptionDuration: 'one-time',
  clubType: 'regular',
  business: {
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
  },
  ...given,
})

export const postForm = (given: Partial<PostFields> & { id?: string } = {}) => ({
  id: newId(),
  title: 'A title',
  content: 'Some text',
  images: [],
  attachmentPaths: [],
  ...given,
})
