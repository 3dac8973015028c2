import type { JobData } from '@guildhall/contract/jobs'
import { type jobTypes, limits, type workplaces } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { prepared } from '../../platform/prepared.ts'
import type { Hydrate, Kind } from '../content/items.reads.ts'
import { previewOf } from '../content/preview.ts'

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
}

/** Neither closed nor past its closing date. */
export const isOpen = sql<boolean>`jobs.is_active and coalesce(jobs.closes_at > clock_timestamp(), true)`

const jobRows = prepared<{ ids: string[] }, JobRow>((db, { ids }) =>
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
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
)

const hydrate: Hydrate<JobData> = async (db, _viewer, rows, length) => {
  const jobs = await jobRows(db, { ids: rows.map(({ id }) => id) })
  const titleOf = new Map(rows.map(({ id, title }) => [id, title]))
  return new Map(
    jobs.map((job) => {
      const { content: description, truncated } =
        length === 'preview'
          ? previewOf(job.description, limits.jobPreview)
          : { content: job.description, truncated: false }
      const data: JobData = {
        title: titleOf.get(job.id) ?? '',
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
      }
      return [job.id, data]
    }),
  )
}

export const jobKind: Kind<'job', JobData> = { type: 'job', hydrate }
