import { payPeriods } from '@guildhall/contract/choices'
import type { listJobs } from '@guildhall/contract/listings'
import { periodsInYear } from '@guildhall/contract/pay'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { equal, type Listing, newest, typedWords } from '../content/listing.ts'
import { isOpen } from './jobs.reads.ts'

type Filters = {
  jobType: string | undefined
  workplace: string | undefined
  /** A tsquery. */
  location: string | undefined
  hasPay: true | undefined
  minPay: string | undefined
  payPeriod: string | undefined
  payCurrency: string | undefined
}

/** SQL: a period's number in a year, by which pay is compared. */
const inYear = (period: Expression<unknown>) =>
  sql`case ${period}::text ${sql.join(
    payPeriods.map((name) => sql`when ${sql.lit(name)} then ${sql.lit(periodsInYear[name])}`),
    sql` `,
  )} end`

/** Lists only jobs that take applications (content.md 4). */
export const jobListing: Listing<'job', z.output<typeof listJobs>, Filters> = {
  type: 'job',
  table: 'jobs',
  filters: ({ jobType, workplace, location: typed, pay, minPay, payPeriod, payCurrency }) => {
    const location = typedWords(typed)
    if (location === null) return null
    const paid = { hasPay: pay && (true as const), minPay, payPeriod: minPay && payPeriod, payCurrency }
    return { jobType, workplace, location, ...paid }
  },
  where: ({ jobType, workplace, location, hasPay, minPay, payPeriod, payCurrency }) => [
    isOpen,
    equal('jobs.job_type', jobType),
    equal('jobs.workplace', workplace),
    location && sql<SqlBool>`jobs.location_words @@ ${location}::tsquery`,
    hasPay && sql<SqlBool>`jobs.pay_period is not null`,
    equal('jobs.pay_currency', payCurrency),
    minPay &&
      payPeriod &&
      sql<SqlBool>`coalesce(jobs.pay_to, jobs.pay_from) * ${inYear(sql.ref('jobs.pay_period'))}
        >= ${minPay}::numeric * ${inYear(payPeriod)}`,
  ],
  orders: {
    newest,
    // Jobs without a closing date come last.
    closing: {
      by: sql`coalesce(jobs.closes_at, timestamptz '9999-12-31 00:00:00Z')`,
      direction: 'asc',
      is: 'time',
    },
  },
}
