import type { applicationStatuses, jobTypes, workplaces } from '@guildhall/contract/choices'
import type { JobData } from '@guildhall/contract/jobs'
import { limits } from '@guildhall/contract/limits'
import type { PayPeriod } from '@guildhall/contract/pay'
import { sql } from 'kysely'
import { previewOf } from '../content/preview.ts'
import { kindOf } from '../content/shared.reads.ts'
import { canApply } from './jobs.policy.ts'

type JobRow = {
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
  pay_from: string | null
  pay_to: string | null
  pay_period: string | null
  pay_currency: string | null
}

type ApplicationsBy = NonNullable<JobData['applicationsBy']>

type OwnPart = {
  applied: { status: string; at: number } | null
  /** For the author: numbers by status. */
  applications: Partial<ApplicationsBy> | null
} | null

/** Neither closed nor past its closing date. */
export const isOpen = sql<boolean>`jobs.is_active and coalesce(jobs.closes_at > clock_timestamp(), true)`

const shown = [
  ...['company', 'location', 'job_type', 'workplace', 'description', 'requirements', 'responsibilities'],
  ...['benefits', 'closes_at', 'is_active', 'pay_period', 'pay_currency'],
]

export const jobKind = kindOf<'job', JobData, JobRow>({
  type: 'job',
  text: sql`concat_ws(E'\n\n', t.company || ', ' || t.location, t.description,
    (select string_agg('- ' || x.line, E'\n') from unnest(t.requirements || t.responsibilities || t.benefits) x (line)))`,
  notice: { title: 'New Job', message: (title) => `A new job has been posted: ${title}` },
  columns: () => [
    ...shown.map((column) => sql.ref(`t.${column}`).as(column)),
    ...(['pay_from', 'pay_to'] as const).map((column) => sql`${sql.ref(`t.${column}`)}::text`.as(column)),
  ],
  present: (job, length) => {
    const { content: description, truncated } =
      length === 'preview'
        ? previewOf(job.description, limits.jobPreview)
        : { content: job.description, truncated: false }
    const same = {
      title: job.title,
      company: job.company,
      location: job.location,
      jobType: job.job_type as (typeof jobTypes)[number],
      workplace: job.workplace as (typeof workplaces)[number],
      pay: payOf(job),
      description,
      truncated,
      requirements: job.requirements,
      responsibilities: job.responsibilities,
      benefits: job.benefits,
      closesAt: job.closes_at?.toISOString() ?? null,
      isActive: job.is_active,
    }
    return {
      texts: same,
      dataFor: ({ viewer, row, own }) => {
        const isOpen = job.is_active && (job.closes_at === null || job.closes_at.getTime() > row.as_of)
        const isOwn = viewer !== null && row.user_id === viewer.id
        const { applied, applications } = (own as OwnPart) ?? {
          applied: null,
          applications: isOwn ? {} : null,
        }
        // The poster's account may be just being deleted, but the viewer's exists.
        const posterId = isOwn || row.author_version !== null ? row.user_id : null
        return {
          ...same,
          isOpen,
          application: applied && {
            status: applied.status as (typeof applicationStatuses)[number],
            createdAt: new Date(applied.at).toISOString(),
          },
          applicationCount: applications && Object.values(applications).reduce((sum, one) => sum + one, 0),
          applicationsBy: applications && { ...noApplications, ...applications },
          can: {
            apply: canApply(viewer, {
              ...{ posterId, isOpen, hasApplied: applied !== null, restriction: row.restriction },
            }),
          },
        }
      },
    }
  },
  own: (viewerId) => sql`jsonb_build_object(
    'applied', (select jsonb_build_object('status', a.status, 'at', (extract(epoch from a.created_at) * 1000)::float8)
      from job_applications a where a.job_id = c.id and a.user_id = ${viewerId}),
    'applications', case when c.user_id = ${viewerId} then (
      select coalesce(jsonb_object_agg(status, number), '{}') from (select status, count(*)::int as number from (
        select a.status from job_applications a where a.job_id = c.id limit ${sql.lit(limits.applicationsCounted)}
      ) counted group by status) by_status) end)`,
})

const noApplications: ApplicationsBy = { applied: 0, seen: 0, invited: 0, declined: 0 }

const payOf = ({ pay_from: from, pay_to: to, pay_period: period, pay_currency: currency }: JobRow) =>
  period === null || currency === null ? null : { from, to, period: period as PayPeriod, currency }
