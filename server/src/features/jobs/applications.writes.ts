/**
 * Applications to jobs. Only the applicant and the job's poster read one: owner and admins are refused, and the club's
 * activity log, which they read, has none of it. The file belongs to the application, because anyone who sees a job
 * reads the job's files. An application outlives a membership: after leaving a private club the applicant can withdraw
 * it by the API, but not see it; a poster who leaves sees none.
 */

import type { Application, apply } from '@guildhall/contract/applications'
import type { applicationDecisions, applicationStatuses } from '@guildhall/contract/choices'
import type { JobItem } from '@guildhall/contract/jobs'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type ContentRow, findVisibleContent, lockVisibleContent } from '../content/content.reads.ts'
import { readWhole } from '../content/items.reads.ts'
import { attachFiles } from '../files/files.writes.ts'
import { alreadyDecided } from '../profiles/made-decision.ts'
import { applicationRows, presentApplication } from './applications.reads.ts'
import { canApply, canReadApplications } from './jobs.policy.ts'
import { isOpen, jobKind } from './jobs.reads.ts'

type ApplicationDecision = (typeof applicationDecisions)[number]
type ApplicationStatus = (typeof applicationStatuses)[number]

/**
 * Idempotent. Errors: content_not_found, own_job, job_closed, already_applied for a different repeat, bad_input,
 * file_not_found, file_in_use.
 */
export async function applyForJob(
  context: PersonContext,
  jobId: string,
  input: z.output<typeof apply>,
): Promise<JobItem> {
  const { viewer } = context
  await write(context, async (tx) => {
    const job = await lockVisibleJob(tx, context, jobId)
    const before = await tx.db
      .selectFrom('job_applications as a')
      .leftJoin('files as f', 'f.application_id', 'a.id')
      .select(['a.message', 'f.path'])
      .where('a.job_id', '=', jobId)
      .where('a.user_id', '=', viewer.id)
      .executeTakeFirst()
    if (before?.message === input.message && before.path === input.attachmentPath) return
    const state = await tx.db
      .selectFrom('jobs')
      .select(isOpen.as('isOpen'))
      .where('id', '=', jobId)
      .executeTakeFirst()
    const facts = { posterId: job.person_id, isOpen: state?.isOpen ?? false, restriction: job.restriction }
    allow(canApply(viewer, { ...facts, hasApplied: before !== undefined }))
    await insertApplication(tx, context, job, input)
  })
  return readWhole(context, jobKind, jobId)
}

async function insertApplication(
  tx: Tx,
  { viewer }: PersonContext,
  job: ContentRow,
  { message, attachmentPath }: z.output<typeof apply>,
): Promise<void> {
  const id = newId()
  await tx.db
    .insertInto('job_applications')
    .values({ id, job_id: job.id, user_id: viewer.id, club_id: job.club_id, message })
    .execute()
  if (attachmentPath) {
    await attachFiles(tx, viewer, { applicationId: id }, ['attachments'], [attachmentPath])
    const file = await tx.db
      .selectFrom('files')
      .select('mime')
      .where('path', '=', attachmentPath)
      .executeTakeFirst()
    if (file?.mime !== 'application/pdf')
      throw new AppError('bad_input', { fields: { attachmentPath: 'Please attach a PDF file' } })
  }
  await signal(tx, id, job, viewer.id)
}

/** Works for a job the applicant can no longer see. Error: content_not_found. */
export async function withdrawApplication(context: PersonContext, jobId: string) {
  const { viewer } = context
  await write(context, async (tx) => {
    const gone = await tx.db
      .deleteFrom('job_applications as a')
      .using('content as c')
      .whereRef('c.id', '=', 'a.job_id')
      .where('a.job_id', '=', jobId)
      .where('a.user_id', '=', viewer.id)
      .returning(['a.id', 'c.user_id'])
      .executeTakeFirst()
    // Nothing to withdraw: succeeds for visible jobs only.
    if (!gone) return findVisibleContent(tx.db, viewer, jobId)
    await tx.task('files.sweep', {})
    await signal(tx, gone.id, { id: jobId, user_id: gone.user_id }, viewer.id)
  })
  return {}
}

/** Errors: content_not_found, author_only, application_not_found; already_decided, in another tab since `before` was read. */
export async function markApplication(
  context: PersonContext,
  { contentId, applicationId }: { contentId: string; applicationId: string },
  { status, before }: { status: ApplicationDecision; before?: ApplicationStatus | undefined },
): Promise<Application> {
  const { viewer } = context
  return write(context, async (tx) => {
    const job = await lockVisibleJob(tx, context, contentId)
    allow(canReadApplications(viewer, { posterId: job.user_id }))
    if (before) await refuseUnread(tx, viewer.id, { contentId, applicationId }, [status, before])
    const changed = await tx.db
      .updateTable('job_applications')
      .set({ status, updated_at: new Date() })
      .where('id', '=', applicationId)
      .where('job_id', '=', contentId)
      .where('status', '!=', status)
      .returning('user_id')
      .executeTakeFirst()
    const row = await applicationRows(tx.db)
      .where('a.id', '=', applicationId)
      .where('a.job_id', '=', contentId)
      .executeTakeFirst()
    const application = row && presentApplication(row)
    if (!application) throw new AppError('application_not_found')
    if (changed) {
      tx.signal({ kind: 'application.changed', contentId }, { personId: changed.user_id })
      tx.signal({ kind: 'applications.changed', contentId }, { personId: viewer.id })
      if (status !== 'seen') await tx.task('notify.application', { applicationId, status, cause: newId() })
    }
    return application
  })
}

/** With the job locked: `expected` are the statuses that overwrite no decision. Error: already_decided. */
async function refuseUnread(
  { db }: Tx,
  viewerId: string,
  { contentId, applicationId }: { contentId: string; applicationId: string },
  expected: string[],
): Promise<void> {
  const now = await db
    .selectFrom('job_applications')
    .select(['status', 'updated_at'])
    .where('id', '=', applicationId)
    .where('job_id', '=', contentId)
    .executeTakeFirst()
  if (!now || expected.includes(now.status)) return
  if (now.status === 'invited' || now.status === 'declined')
    throw await alreadyDecided(db, { outcome: now.status, byId: viewerId, at: now.updated_at })
}

async function lockVisibleJob(tx: Tx, { viewer }: PersonContext, id: string): Promise<ContentRow> {
  const row = await lockVisibleContent(tx, viewer, id)
  if (row.type !== 'job') throw new AppError('content_not_found')
  return row
}

/** Signals the poster and the applicant's other pages only. */
async function signal(
  tx: Tx,
  applicationId: string,
  job: { id: string; user_id: string | null },
  applicantId: string,
): Promise<void> {
  await tx.task('notify.application', { applicationId, status: 'applied', cause: applicationId })
  tx.signal({ kind: 'application.changed', contentId: job.id }, { personId: applicantId })
  if (job.user_id) tx.signal({ kind: 'applications.changed', contentId: job.id }, { personId: job.user_id })
}
