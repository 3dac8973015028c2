import { z } from 'zod'
import { applicationStatuses, jobTypes, workplaces } from './choices.ts'
import { clubParam } from './clubs.ts'
import { id, isBlank, lengthOf, line, prose, text } from './common.ts'
import { anyItem, contentParam, itemPage, itemParam, publishErrors } from './content.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { limits } from './limits.ts'
import { visibleLine } from './visible.ts'

const named = (min: number, missing: string, tooLong: string) =>
  line(limits.jobLine, tooLong).refine((value) => lengthOf(value) >= min, missing)

export const jobEntries = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map(visibleLine)
    .filter((entry) => entry !== '')

/** Entries separated by commas or line breaks (content.md 5). */
const list = (tooLong: string, tooMany: string) =>
  text(limits.jobList, tooLong)
    .transform(jobEntries)
    .refine((entries) => entries.length <= limits.jobEntries, tooMany)
    .transform((entries) => entries.join(', '))

const fields = {
  title: named(3, 'Job title is required', 'Job title is too long'),
  company: named(2, 'Company is required', 'Company is too long'),
  location: named(2, 'Location is required', 'Location is too long'),
  jobType: z.enum(jobTypes, 'Job type is required'),
  workplace: z.enum(workplaces, 'Workplace type is required'),
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

export const createJob = z.object({ id, ...fields })
export const editJob = z.object(fields)
/** Changed fields only. */
export const changeJob = editJob.partial().extend({ before })

export type JobFields = z.input<typeof editJob>

export const jobData = z.object({
  title: z.string(),
  company: z.string(),
  location: z.string(),
  jobType: z.enum(jobTypes),
  workplace: z.enum(workplaces),
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
    errors: ['content_not_found', 'permission_denied', 'changed_meanwhile'],
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
