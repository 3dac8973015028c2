import type { Routes } from '../../platform/http/bind.ts'
import { readItemPage } from '../content/items.reads.ts'
import { listOf } from '../listings/listings.reads.ts'
import { readApplications } from './applications.reads.ts'
import { applyForJob, markApplication, withdrawApplication } from './applications.writes.ts'
import { jobListing } from './jobs.listing.ts'
import { jobKind } from './jobs.reads.ts'
import { changeJob, closeJob, publishJob, reopenJob } from './jobs.writes.ts'

export const forAnyone = {
  'GET /clubs/:club/jobs/:slug': (context, params) => readItemPage(context, jobKind, params),
  'GET /jobs': listOf(jobListing),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'POST /clubs/:club/jobs': (context, { club, body }) => publishJob(context, club, body),
  'PUT /jobs/:contentId': (context, { contentId, body }) => changeJob(context, contentId, body),
  'PUT /jobs/:contentId/closure': (context, { contentId }) => closeJob(context, contentId),
  'PUT /jobs/:contentId/application': (context, { contentId, body }) => applyForJob(context, contentId, body),
  'DELETE /jobs/:contentId/application': (context, { contentId }) => withdrawApplication(context, contentId),
  'GET /jobs/:contentId/applications': (context, { contentId, query }) =>
    readApplications(context, contentId, query.cursor),
  'PUT /jobs/:contentId/applications/:applicationId/status': (context, { body, ...params }) =>
    markApplication(context, params, body),
  'DELETE /jobs/:contentId/closure': (context, { contentId }) => reopenJob(context, contentId),
} satisfies Partial<Routes<'person'>>
