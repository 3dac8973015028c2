import type { listJobs } from '@guildhall/contract/listings'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { equal, type Listing, newest, typedWords } from '../content/listing.ts'
import { isOpen } from './jobs.reads.ts'

type Filters = {
  jobType: string | undefined
  workplace: string | undefined
  /** A tsquery. */
  location: string | undefined
}

/** Lists only jobs that take applications (content.md 4). */
export const jobListing: Listing<'job', z.output<typeof listJobs>, Filters> = {
  type: 'job',
  table: 'jobs',
  filters: ({ jobType, workplace, location: typed }) => {
    const location = typedWords(typed)
    return location === null ? null : { jobType, workplace, location }
  },
  where: ({ jobType, workplace, location }) => [
    isOpen,
    equal('jobs.job_type', jobType),
    equal('jobs.workplace', workplace),
    location && sql<SqlBool>`jobs.location_words @@ ${location}::tsquery`,
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
