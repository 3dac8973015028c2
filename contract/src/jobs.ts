import { z } from 'zod'
import { applicationStatuses, jobTypes, payPeriods, workplaces } from './choices.ts'
import { clubParam, currency } from './clubs.ts'
import { isBlank, lengthOf, line, prose, text } from './common.ts'
import { anyItem, contentParam, itemPage, itemParam, publishErrors } from './content.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { limits } from './limits.ts'
import { parsePay } from './money.ts'
import { shortAmount } from './pay.ts'
import { newItem } from './topics.ts'
import { visibleLine } from './visible.ts'

const named = (min: number, missing: string, tooLong: string) =>
  line(limits.jobLine, tooLong).refine((value) => lengthOf(value) >= min, missing)

export const jobEntries = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map(visibleLine)
    .filter((entry) => entry !== '')

const separator = ', '
/** Entries as they are typed in forms, and compared for conflicts. */
export const jobList = (entries: readonly string[]): string => entries.join(separator)

/** Entries separated by commas or line breaks (content.md 5). */
const list = (tooLong: string, tooMany: string) =>
  text(limits.jobList, tooLong)
    .transform(jobEntries)
    .refine((entries) => entries.length <= limits.jobEntries, tooMany)
    .transform(jobList)

function readPay(typed: string, context: z.RefinementCtx): string {
  if (typed.trim() === '') return ''
  const read = parsePay(typed)
  const isPositive = 'amount' in read && Number(read.amount) > 0
  if (isPositive) return shortAmount(read.amount)
  const isTooLarge = 'fault' in read && read.fault === 'too_large'
  const message = isTooLarge ? 'Pay can have up to 10 digits' : 'Enter an amount above 0, like 60000 or 25.50'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** '60000', '25.50'; empty for none. */
const payAmount = z.string().max(40, 'Enter an amount above 0, like 60000 or 25.50').transform(readPay)

const fields = {
  title: named(3, 'Job title is required', 'Job title is too long'),
  company: named(2, 'Company is required', 'Company is too long'),
  location: named(2, 'Location is required', 'Location is too long'),
  jobType: z.enum(jobTypes, 'Job type is required'),
  workplace: z.enum(workplaces, 'Workplace type is required'),
  payFrom: payAmount,
  payTo: payAmount,
  /** The period of both amounts; without amounts it means nothing. */
  payPeriod: z.enum(payPeriods, 'Choose hour, month or year'),
  /** Empty for the club's. */
  payCurrency: z.union([z.literal(''), currency], 'Choose a currency'),
  description: prose(limits.jobDescription, 'Description is too long').refine(
    (value) => !isBlank(value) && lengthOf(value.trim()) >= 10,
    'Description is required',
  ),
  requirements: list('Requirements are too long', 'At most 50 requirements'),
  responsibilities: list('Responsibilities are too long', 'At most 50 responsibilities'),
  benefits: list('Benefits are too long', 'At most 50 benefits'),
  /** When it stops taking applications. */
  closesAt: z.iso
    .datetime('Please select a valid date')
    .transform((time) => new Date(time).toISOString())
    .nullable(),
}

type Paid = { payFrom?: string | undefined; payTo?: string | undefined }
export const isPayRange = ({ payFrom, payTo }: Paid) => !payFrom || !payTo || Number(payFrom) <= Number(payTo)
export const payBackwards = 'This is less than the lowest pay'
/** Reported even when another field is invalid. */
const atPayTo = {
  path: ['payTo'],
  message: payBackwards,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const createJob = z
  .object({
    ...newItem,
    ...fields,
    payFrom: fields.payFrom.default(''),
    payTo: fields.payTo.default(''),
    payPeriod: fields.payPeriod.default('year'),
    payCurrency: fields.payCurrency.default(''),
  })
  .refine(isPayRange, atPayTo)
export const editJob = z.object(fields).refine(isPayRange, atPayTo)
/** Changed fields only; the server checks the range against the other amount. */
export const changeJob = z.object(fields).partial().extend({ before })

export type JobFields = z.input<typeof editJob>

export const jobData = z.object({
  title: z.string(),
  company: z.string(),
  location: z.string(),
  jobType: z.enum(jobTypes),
  workplace: z.enum(workplaces),
  /** Exact, with two decimals; at least one amount. Null if it says nothing of it. */
  pay: z
    .object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      period: z.enum(payPeriods),
      currency: z.string(),
    })
    .nullable(),
  /** Markdown. On cards the first 200 characters; `truncated` if there are more. */
  description: z.string(),
  truncated: z.boolean(),
  requirements: z.array(z.string()),
  responsibilities: z.array(z.string()),
  benefits: z.array(z.string()),
  closesAt: z.string().nullable(),
  /** False once closed by hand; can be reopened. */
  isActive: z.boolean(),
  /** Takes applications: neither closed nor past its closing date. */
  isOpen: z.boolean(),
  /** The viewer's own; null if there is none. */
  application: z.object({ status: z.enum(applicationStatuses), createdAt: z.string() }).nullable(),
  /** For the poster, up to 1,000; null for others. */
  applicationCount: z.number().nullable(),
  /** The same by status. */
  applicationsBy: z
    .object({ applied: z.number(), seen: z.number(), invited: z.number(), declined: z.number() })
    .nullable(),
  can: z.object({ apply: ability }),
})
export type JobData = z.infer<typeof jobData>

export const jobItem = anyItem.extend({ type: z.literal('job'), data: jobData })
export type JobItem = z.infer<typeof jobItem>

export const jobPage = itemPage(jobItem)

export const jobsApi = {
  'POST /clubs/:club/jobs': {
    summary: 'Publish a job; repeating it with the same id publishes one',
    access: 'person',
    params: clubParam,
    body: createJob,
    response: jobItem,
    errors: [...publishErrors],
  },
  'GET /clubs/:club/jobs/:slug': {
    summary: 'Get a job with its full text',
    access: 'anyone',
    params: itemParam,
    response: jobPage,
    errors: ['club_not_found', 'content_not_found'],
  },
  'PUT /jobs/:contentId': {
    summary: 'Update a job; omitted fields stay unchanged',
    access: 'person',
    params: contentParam,
    body: changeJob,
    response: jobItem,
    errors: ['silenced', 'banned', 'content_not_found', 'permission_denied', 'changed_meanwhile'],
  },
  'PUT /jobs/:contentId/closure': {
    summary: 'Close a job for applications; idempotent',
    access: 'person',
    params: contentParam,
    response: jobItem,
    errors: ['content_not_found', 'permission_denied'],
  },
  'DELETE /jobs/:contentId/closure': {
    summary: 'Reopen a job; removes a closing date that has passed',
    access: 'person',
    params: contentParam,
    response: jobItem,
    errors: ['content_not_found', 'permission_denied'],
  },
} as const satisfies Endpoints
