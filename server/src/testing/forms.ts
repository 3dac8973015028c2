import { randomBytes } from 'node:crypto'
import type { CreateClub } from '@guildhall/contract/clubs'
import type { createEvent } from '@guildhall/contract/events'
import type { JobFields } from '@guildhall/contract/jobs'
import type { PollFields } from '@guildhall/contract/polls'
import type { PostFields } from '@guildhall/contract/posts'
import type { ProductFields } from '@guildhall/contract/products'
import type { ServiceFields } from '@guildhall/contract/services'
import type { z } from 'zod'
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

/** Option ids are unique within a poll only. */
export const pollOptions = [
  { id: '01910000-0000-7000-8000-000000000001', text: 'Yes' },
  { id: '01910000-0000-7000-8000-000000000002', text: 'No' },
] as const

export const pollForm = (given: Partial<PollFields> & { id?: string } = {}) => ({
  id: newId(),
  question: 'A question',
  description: '',
  options: [...pollOptions],
  duration: '1d' as const,
  ...given,
})

export const eventForm = (given: Partial<z.input<typeof createEvent>> = {}) => ({
  id: newId(),
  eventName: 'An event',
  description: '',
  agenda: '',
  eventFormat: 'in_person' as const,
  location: '',
  link: '',
  startDate: '2099-06-01',
  startTime: '18:30',
  hasEndTime: false,
  endDate: null,
  endTime: '',
  timeZone: 'Europe/Berlin',
  capacity: null,
  images: [],
  ...given,
})

export const jobForm = (given: Partial<JobFields> & { id?: string } = {}) => ({
  id: newId(),
  title: 'A position',
  company: 'A company',
  location: 'Lisbon, Portugal',
  jobType: 'full_time' as const,
  workplace: 'on_site' as const,
  description: 'What there is to do',
  requirements: '',
  responsibilities: '',
  benefits: '',
  closesAt: null,
  payFrom: '',
  payTo: '',
  payPeriod: 'year' as const,
  payCurrency: '' as const,
  ...given,
})

/** Requires a picture (kinds.ts, `uploadedPicture`). */
export const productForm = (given: Partial<ProductFields> & { id?: string } = {}) => ({
  id: newId(),
  title: 'A product',
  category: 'other' as const,
  description: 'What one should know of it',
  price: '25',
  condition: 'used' as const,
  features: '',
  specifications: '',
  images: [],
  ...given,
})

export const serviceForm = (given: Partial<ServiceFields> & { id?: string } = {}) => ({
  id: newId(),
  title: 'A service',
  description: 'What one does for others',
  price: '12.50',
  locationType: 'online' as const,
  deliveryTime: '2days',
  deliveryAmount: '',
  deliveryUnit: 'day' as const,
  location: '',
  duration: '',
  included: '',
  capacity: '',
  images: [],
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
