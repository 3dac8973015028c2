import type { applicationStatuses, jobTypes, workplaces } from '@guildhall/contract/choices'
import type { JobData } from '@guildhall/contract/jobs'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { nobody } from '../../platform/ids.ts'
import { prepared } from '../../platform/prepared.ts'
import type { Hydrate, Kind } from '../content/items.reads.ts'
import { previewOf } from '../content/preview.ts'
import { canApply } from './jobs.policy.ts'

type JobRow = {
  id: string
  company: string
  location: string
  job_type: string
  workplace: string
  description: string
  requirements: string[]
  responsibilities: string[]
  benefits: string[]
  closes_at: Date | null
  is_active: boolean
  is_open: boolean
  applied: { status: string; at: number } | null
  application_count: number | null
}

/** Neither closed nor past its closing date. */
export const isOpen = sql<boolean>`jobs.is_active and coalesce(jobs.closes_at > clock_timestamp(), true)`

type JobQuery = {
  ids: string[]
  /** The ids among them of the viewer's own jobs. */
  ownIds: string[]
  viewerId: string
}

const jobRows = prepared<JobQuery, JobRow>((db, { ids, ownIds, viewerId }) =>
  db
    .selectFrom('jobs')
    .select([
      'id',
      'company',
      'location',
      'job_type',
      'workplace',
      'description',
      'requirements',
      'responsibilities',
      'benefits',
      'closes_at',
      'is_active',
      isOpen.as('is_open'),
      sql<JobRow['applied']>`(
        select jsonb_build_object('status', a.status, 'at', (extract(epoch from a.created_at) * 1000)::float8)
        from job_applications a where a.job_id = jobs.id and a.user_id = ${viewerId})`.as('applied'),
      sql<number | null>`case when jobs.id = any(${ownIds}::uuid[]) then (
        select count(*)::int from (
          select from job_applications a where a.job_id = jobs.id limit ${sql.lit(limits.applicationsCounted)}) counted)
        end`.as('application_count'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
)

const hydrate: Hydrate<JobData> = async (db, viewer, rows, length) => {
  const viewerId = viewer?.id ?? nobody
  const ids = rows.map(({ id }) => id)
  const ownIds = rows.filter(({ user_id }) => user_id === viewerId).map(({ id }) => id)
  const jobs = await jobRows(db, { ids, ownIds, viewerId })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    jobs.map((job) => {
      const { content: description, truncated } =
        length === 'preview'
          ? previewOf(job.description, limits.jobPreview)
          : { content: job.description, truncated: false }
      const row = rowOf.get(job.id)
      const { applied } = job
      // The poster's account may be just being deleted, but the viewer's exists.
      const posterId = (row?.user_id === viewerId ? viewerId : row?.person_id) ?? null
      const facts = { posterId, isOpen: job.is_open, hasApplied: applied !== null }
      const data: JobData = {
        title: row?.title ?? '',
        company: job.company,
        location: job.location,
        jobType: job.job_type as (typeof jobTypes)[number],
        workplace: job.workplace as (typeof workplaces)[number],
        description,
        truncated,
        requirements: job.requirements,
        responsibilities: job.responsibilities,
        benefits: job.benefits,
        closesAt: job.closes_at?.toISOString() ?? null,
        isActive: job.is_active,
        isOpen: job.is_open,
        application: applied && {
          status: applied.status as (typeof applicationStatuses)[number],
          createdAt: new Date(applied.at).toISOString(),
        },
        applicationCount: job.application_count,
        can: { apply: canApply(viewer, facts) },
      }
      return [job.id, data]
    }),
  )
}

export const jobKind: Kind<'job', JobData> = {
  type: 'job',
  hydrate,
  detail: ({ company, location }) => [company, location].filter(Boolean).join(' · '),
}
