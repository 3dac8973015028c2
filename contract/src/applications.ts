import { z } from 'zod'
import { applicationDecisions, applicationStatuses } from './choices.ts'
import { attachment, cursor, filePath, id, none, page, person, text } from './common.ts'
import { contentParam } from './content.ts'
import type { Endpoints } from './endpoint.ts'
import { jobItem } from './jobs.ts'
import { limits } from './limits.ts'

export const apply = z.object({
  message: text(limits.applicationMessage, 'Message is too long').transform((value) => value.trim()),
  /** Path of the applicant's uploaded PDF. */
  attachmentPath: filePath.nullable(),
})
export type ApplicationFields = z.input<typeof apply>

/** An application as the job's poster sees it. */
export const application = z.object({
  id: z.string(),
  person,
  message: z.string(),
  attachment: attachment.nullable(),
  status: z.enum(applicationStatuses),
  createdAt: z.string(),
})
export type Application = z.infer<typeof application>

export const applicationsApi = {
  'PUT /jobs/:contentId/application': {
    summary: 'Apply for a job; idempotent',
    access: 'person',
    params: contentParam,
    body: apply,
    response: jobItem,
    errors: [
      'content_not_found',
      'own_job',
      'job_closed',
      'already_applied',
      'file_not_found',
      'file_in_use',
    ],
  },
  'DELETE /jobs/:contentId/application': {
    summary: 'Withdraw your application and its attachment',
    access: 'person',
    params: contentParam,
    response: none,
    errors: ['content_not_found'],
  },
  'GET /jobs/:contentId/applications': {
    summary: 'List a job’s applications, newest first; its poster only',
    access: 'person',
    params: contentParam,
    query: z.object({ cursor }),
    response: page(application),
    errors: ['content_not_found', 'author_only'],
  },
  'PUT /jobs/:contentId/applications/:applicationId/status': {
    summary: 'Mark an application as seen, invited or declined; the poster only',
    access: 'person',
    params: contentParam.extend({ applicationId: id }),
    /** `before`: the status that was read; an invitation or refusal made since is not overwritten. */
    body: z.object({ status: z.enum(applicationDecisions), before: z.enum(applicationStatuses).optional() }),
    response: application,
    errors: ['content_not_found', 'author_only', 'application_not_found', 'already_decided'],
  },
} as const satisfies Endpoints
