import { z } from 'zod'
import { deliveryTimes, deliveryUnits, locationTypes } from './choices.ts'
import { clubParam } from './clubs.ts'
import { lengthOf, line, picture, prose, text, usedPictures } from './common.ts'
import { anyItem, contentParam, itemPage, itemParam, publishErrors } from './content.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { limits } from './limits.ts'
import { isNegative, parseAmount } from './money.ts'
import { newItem } from './topics.ts'
import { visibleLine } from './visible.ts'

const manyDecimals = /^\s*\d+[.,]\d{3,}\s*$/

function priceFault(typed: string): string {
  if (typed.trim() === '') return 'Price is required'
  if (isNegative(typed)) return 'Price must be a positive number'
  return manyDecimals.test(typed) ? 'Price can have up to 2 decimal places' : 'Invalid price value'
}

function readPrice(typed: string, context: z.RefinementCtx): string {
  const read = parseAmount(typed)
  if ('amount' in read) return read.amount
  const isTooLarge = read.fault === 'too_large'
  const message = isTooLarge ? 'The price can be at most 9,999,999.99' : priceFault(typed)
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const amountFault = 'Please enter a valid Hours/Days/Week/Month value (greater than 0)'
const isAmount = (value: string) => /^0*[1-9]\d{0,3}$/.test(value)

const fields = {
  title: line(limits.serviceTitle, 'Title must be less than 100 characters').refine(
    (value) => lengthOf(value) >= 3,
    'Title must be at least 3 characters',
  ),
  /** Markdown. */
  description: prose(limits.serviceDescription, 'Description must be less than 1000 characters').refine(
    (value) => lengthOf(visibleLine(value)) >= 10,
    'Description must be at least 10 characters',
  ),
  /** In the club's currency: '12.50'; '0' if free. */
  price: z.string().max(40, 'Invalid price value').transform(readPrice),
  locationType: z.enum(locationTypes, 'Please select a location type'),
  deliveryTime: z
    .string('Please select a delivery time')
    .min(1, 'Please select a delivery time')
    .pipe(z.enum(deliveryTimes, 'Please select a valid delivery time')),
  /** For a custom delivery time; empty otherwise. */
  deliveryAmount: z
    .string()
    .max(10, amountFault)
    .refine((value) => value === '' || isAmount(value), amountFault),
  deliveryUnit: z.enum(deliveryUnits, 'Please select a duration type'),
  /** Place of an in-person service. */
  location: line(limits.serviceLocation, 'Location is too long'),
  /** Length of a session: '90 minutes'. */
  duration: line(limits.serviceDuration, 'Duration is too long'),
  /** One per line. */
  included: text(limits.serviceIncluded, 'What is included is too long'),
  /** Most people at once; empty for no limit. */
  capacity: z
    .string()
    .max(10, 'Enter a number up to 4 digits')
    .refine((value) => value === '' || isAmount(value), 'Enter a number up to 4 digits')
    .transform((value) => value && String(Number(value))),
  images: usedPictures(limits.itemPictures, 'At most 8 pictures'),
}

type Timed = { deliveryTime?: string | undefined; deliveryAmount?: string | undefined }
const hasAmount = ({ deliveryTime, deliveryAmount }: Timed) => deliveryTime !== 'custom' || !!deliveryAmount
/** Reported even when another field is invalid. */
const missingAmount = {
  path: ['deliveryAmount'],
  message: amountFault,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const createService = z.object({ ...newItem, ...fields }).refine(hasAmount, missingAmount)
export const editService = z.object(fields).refine(hasAmount, missingAmount)
/** Changed fields only; an amount accompanies a custom time. */
export const changeService = z.object(fields).partial().extend({ before }).refine(hasAmount, missingAmount)
export type ServiceFields = z.input<typeof editService>

export const serviceData = z.object({
  title: z.string(),
  /** Markdown. On cards the first 350 characters; `truncated` if there are more. */
  description: z.string(),
  truncated: z.boolean(),
  /** Exact, with two decimals: '12.50'; '0.00' if free. */
  price: z.string(),
  /** The club's present currency. */
  currency: z.string(),
  locationType: z.enum(locationTypes),
  /** A number and a unit: '2 days'. */
  deliveryTime: z.string(),
  location: z.string(),
  duration: z.string(),
  /** One per line; empty on cards. */
  included: z.string(),
  capacity: z.number().nullable(),
  categories: z.array(z.string()),
  /** On cards only the first. */
  images: z.array(picture),
  /** Null while available. */
  pausedAt: z.string().nullable(),
})
export type ServiceData = z.infer<typeof serviceData>

export const serviceItem = anyItem.extend({ type: z.literal('service'), data: serviceData })
export type ServiceItem = z.infer<typeof serviceItem>

export const servicePage = itemPage(serviceItem)

export const servicesApi = {
  'POST /clubs/:club/services': {
    summary: 'Publish a service; repeating it with the same id publishes one',
    access: 'person',
    params: clubParam,
    body: createService,
    response: serviceItem,
    errors: [...publishErrors, 'file_not_found', 'file_in_use'],
  },
  'GET /clubs/:club/services/:slug': {
    summary: 'Get a service with its full text and all pictures, by slug or id',
    access: 'anyone',
    params: itemParam,
    response: servicePage,
    errors: ['club_not_found', 'content_not_found'],
  },
  'PUT /services/:contentId': {
    summary: 'Update a service; omitted fields stay unchanged',
    access: 'person',
    params: contentParam,
    body: changeService,
    response: serviceItem,
    errors: [
      'silenced',
      'banned',
      'content_not_found',
      'permission_denied',
      'changed_meanwhile',
      'file_not_found',
      'file_in_use',
    ],
  },
  'PUT /services/:contentId/pause': {
    summary: 'Mark a service as unavailable; it stays listed in its club',
    access: 'person',
    params: contentParam,
    response: serviceItem,
    errors: ['content_not_found', 'permission_denied'],
  },
  'DELETE /services/:contentId/pause': {
    summary: 'Mark a service as available again',
    access: 'person',
    params: contentParam,
    response: serviceItem,
    errors: ['content_not_found', 'permission_denied'],
  },
} as const satisfies Endpoints
