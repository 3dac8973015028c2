import { z } from 'zod'
import {
  deliveryLimits,
  jobTypes,
  payPeriods,
  productCategories,
  productConditions,
  workplaces,
} from './choices.ts'
import { clubLabel, currency } from './clubs.ts'
import { cursor, page, searchText } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { jobItem } from './jobs.ts'
import { limits, listedKinds } from './limits.ts'
import { parseAmount, parsePay } from './money.ts'
import { productItem } from './products.ts'
import { serviceItem } from './services.ts'

const filters = {
  /** Words, each matched as a prefix in the item's texts. */
  q: searchText.optional(),
  /** A club's slug or id. */
  club: z.string().max(200).optional(),
  cursor,
}

const amountRead = (parse: (typed: string) => { amount: string } | object) =>
  z
    .string()
    .max(40, 'Enter an amount with up to 2 decimal places')
    .transform((typed, context) => {
      const read = parse(typed)
      if ('amount' in read) return read.amount
      context.addIssue({ code: 'custom', message: 'Enter an amount with up to 2 decimal places' })
      return z.NEVER
    })
    .optional()
const priceLimit = amountRead((typed) => parseAmount(typed))

/** Prices are compared within one currency only (docs/decisions/034). */
const priced = {
  currency: currency.optional(),
  minPrice: priceLimit,
  maxPrice: priceLimit,
  sort: z.enum(['newest', 'price-asc', 'price-desc']).default('newest'),
}

type Priced = { currency?: string; minPrice?: string; maxPrice?: string; sort: string }

function checkPrices({ currency, minPrice, maxPrice, sort }: Priced, context: z.RefinementCtx): void {
  const isCompared = minPrice !== undefined || maxPrice !== undefined || sort !== 'newest'
  if (isCompared && !currency)
    context.addIssue({ code: 'custom', path: ['currency'], message: 'Choose a currency' })
  if (minPrice !== undefined && maxPrice !== undefined && Number(minPrice) > Number(maxPrice))
    context.addIssue({
      code: 'custom',
      path: ['maxPrice'],
      message: 'The highest price is below the lowest',
    })
}

export const listJobs = z
  .object({
    ...filters,
    jobType: z.enum(jobTypes).optional(),
    workplace: z.enum(workplaces).optional(),
    /** Words, each matched as a prefix in the job's location. */
    location: searchText.optional(),
    /** `stated`: only jobs that say what they pay. */
    pay: z.enum(['stated']).optional(),
    /**
     * Only jobs whose highest stated pay is at least this much for `payPeriod`, in `payCurrency`. Other periods are
     * converted: a year has 12 months, and 52 weeks of 40 hours (docs/decisions/026).
     */
    minPay: amountRead(parsePay),
    payPeriod: z.enum(payPeriods).default('year'),
    payCurrency: currency.optional(),
    /** `closing`: jobs without a closing date come last. */
    sort: z.enum(['newest', 'closing']).default('newest'),
  })
  .refine(({ minPay, payCurrency }) => minPay === undefined || payCurrency, {
    path: ['payCurrency'],
    message: 'Choose a currency',
  })

export const listProducts = z
  .object({
    ...filters,
    category: z.enum(productCategories).optional(),
    condition: z.enum(productConditions).optional(),
    /** `all` includes sold products. */
    availability: z.enum(['available', 'all']).default('available'),
    ...priced,
  })
  .superRefine(checkPrices)

export const listServices = z
  .object({
    ...filters,
    /** A category of the club, matched exactly. */
    category: z.string().max(limits.category).optional(),
    /** Services offered both ways match either. */
    locationType: z.enum(['online', 'inPerson']).optional(),
    /** Longest delivery time. */
    delivery: z.enum(deliveryLimits).optional(),
    /** `all` includes paused services. */
    availability: z.enum(['available', 'all']).default('available'),
    ...priced,
  })
  .superRefine(checkPrices)

/** Clubs and currencies of the items, the most common first. */
export const listingOptions = z.object({
  clubs: z.array(clubLabel),
  currencies: z.array(z.string()),
})
export type ListingOptions = z.infer<typeof listingOptions>

export const listingsApi = {
  'GET /jobs': {
    summary: 'List open jobs in public clubs and your own',
    access: 'anyone',
    query: listJobs,
    response: page(jobItem),
    errors: ['bad_club_identifier'],
  },
  'GET /products': {
    summary: 'List products for sale in public clubs and your own; optionally sold ones too',
    access: 'anyone',
    query: listProducts,
    response: page(productItem),
    errors: ['bad_club_identifier'],
  },
  'GET /services': {
    summary: 'List available services in public clubs and your own; optionally paused ones too',
    access: 'anyone',
    query: listServices,
    response: page(serviceItem),
    errors: ['bad_club_identifier'],
  },
  'GET /listing-options': {
    summary: 'List the 50 clubs and currencies with the most items, to filter a listing by',
    access: 'anyone',
    query: z.object({ type: z.enum(listedKinds) }),
    response: listingOptions,
    errors: [],
  },
} as const satisfies Endpoints
