/**
 * Jobs. A job is open while it is active and before its closing date, by the database's clock; a date ends with the day
 * where its author is. Reopening clears a date that has passed, which would keep the job closed. Closed jobs stay where
 * they were published, and leave the sitemap and search engines.
 */

import type { changeJob as changedJob, createJob, editJob, JobData, JobItem } from '@guildhall/contract/jobs'
import { isPayRange, jobEntries, jobList, payBackwards } from '@guildhall/contract/jobs'
import { shortAmount } from '@guildhall/contract/pay'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { plainText } from '../../platform/text/texts.ts'
import { change, publish } from '../content/content.writes.ts'
import { changeStatus } from '../content/status.writes.ts'
import { isOpen, jobKind } from './jobs.reads.ts'

type Fields = z.output<typeof editJob>

/** Publishes a job. Errors: as publish; bad_input if its closing date has passed. */
export async function publishJob(
  context: PersonContext,
  club: string,
  input: z.output<typeof createJob>,
): Promise<JobItem> {
  if (isPast(input.closesAt)) throw closesTooEarly()
  return publish(context, jobKind, { club, sent: input, partsOf })
}

function partsOf(job: z.output<typeof createJob>) {
  const { title, company, location, jobType, workplace, description, closesAt } = job
  const pay = payColumns(job, sql`(select currency from clubs where clubs.id = item.club_id)`)
  return {
    title,
    text: searched(job),
    rows: [
      sql`insert into jobs (id, company, location, job_type, workplace, description, requirements,
          responsibilities, benefits, closes_at, pay_from, pay_to, pay_period, pay_currency)
        select id, ${company}, ${location}, ${jobType}, ${workplace}, ${description},
          ${jobEntries(job.requirements)}::text[], ${jobEntries(job.responsibilities)}::text[],
          ${jobEntries(job.benefits)}::text[], ${closesAt}::timestamptz, ${pay.pay_from}, ${pay.pay_to},
          ${pay.pay_period}, ${pay.pay_currency}
        from item`,
    ],
  }
}

/** Errors: as change; bad_input if a new closing date has passed or pay ends below its start. */
export async function changeJob(
  context: PersonContext,
  id: string,
  { before, ...given }: z.output<typeof changedJob>,
): Promise<JobItem> {
  const wanted = withoutUnusedPay(given)
  return change(context, jobKind, id, {
    wanted,
    before,
    fieldsOf,
    searchedBy: (all) => ({ title: all.title, text: searched(all) }),
    save: async (tx, all) => {
      if (!isPayRange(all)) throw payIsBackwards()
      if (wanted.closesAt && isPast(wanted.closesAt)) await refuseNewDate(tx, id, wanted.closesAt)
      await tx.db
        .updateTable('jobs')
        .set({
          company: all.company,
          location: all.location,
          job_type: all.jobType,
          workplace: all.workplace,
          description: all.description,
          requirements: jobEntries(all.requirements),
          responsibilities: jobEntries(all.responsibilities),
          benefits: jobEntries(all.benefits),
          closes_at: all.closesAt,
          ...payColumns(all, clubCurrency(id)),
        })
        .where('id', '=', id)
        .execute()
    },
  })
}

/** Stops applications. Idempotent. Errors: content_not_found, permission_denied. */
export async function closeJob(context: PersonContext, id: string): Promise<JobItem> {
  return changeStatus(context, jobKind, id, 'closed', async ({ db }) => {
    const closed = await db
      .updateTable('jobs')
      .set({ is_active: false })
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst()
    return closed.numUpdatedRows > 0n
  })
}

/** Accepts applications again; removes a closing date that has passed. Errors: as closeJob. */
export async function reopenJob(context: PersonContext, id: string): Promise<JobItem> {
  return changeStatus(context, jobKind, id, 'open', async ({ db }) => {
    const opened = await db
      .updateTable('jobs')
      .set({
        is_active: true,
        closes_at: sql<Date>`case when closes_at > clock_timestamp() then closes_at end`,
      })
      .where('id', '=', id)
      .where(sql<boolean>`not (${isOpen})`)
      .executeTakeFirst()
    return opened.numUpdatedRows > 0n
  })
}

const fieldsOf = (data: JobData): Fields => ({
  title: data.title,
  company: data.company,
  location: data.location,
  jobType: data.jobType,
  workplace: data.workplace,
  payFrom: shortAmount(data.pay?.from ?? ''),
  payTo: shortAmount(data.pay?.to ?? ''),
  payPeriod: data.pay?.period ?? unpaid.payPeriod,
  payCurrency: data.pay?.currency ?? '',
  description: data.description,
  requirements: jobList(data.requirements),
  responsibilities: jobList(data.responsibilities),
  benefits: jobList(data.benefits),
  closesAt: data.closesAt,
})

/** Period and currency of a job that says nothing of its pay. */
const unpaid = { payPeriod: 'year', payCurrency: '' } as const

/** Without amounts, period and currency are no change. */
const withoutUnusedPay = (given: Partial<Fields>): Partial<Fields> =>
  given.payFrom === '' && given.payTo === '' ? { ...given, ...unpaid } : given

/** SQL by column; `currency` is that of the club, for an empty one. */
function payColumns({ payFrom, payTo, payPeriod, payCurrency }: Fields, currency: RawBuilder<string>) {
  const isPaid = payFrom !== '' || payTo !== ''
  return {
    pay_from: sql<string | null>`${payFrom || null}::numeric`,
    pay_to: sql<string | null>`${payTo || null}::numeric`,
    pay_period: sql<string | null>`${isPaid ? payPeriod : null}::text`,
    pay_currency:
      isPaid && payCurrency === '' ? currency : sql<string | null>`${isPaid ? payCurrency : null}::text`,
  }
}

const clubCurrency = (id: string) =>
  sql<string>`(select k.currency from content c join clubs k on k.id = c.club_id where c.id = ${id})`

const payIsBackwards = () => new AppError('bad_input', { fields: { payTo: payBackwards } })

const searched = (job: Fields) =>
  [
    job.company,
    job.location,
    plainText(job.description),
    job.requirements,
    job.responsibilities,
    job.benefits,
  ].join('\n')

const isPast = (closesAt: string | null) => closesAt !== null && Date.parse(closesAt) <= Date.now()

const closesTooEarly = () =>
  new AppError('bad_input', { fields: { closesAt: 'Please select a date to come' } })

/** Jobs with a past closing date stay editable otherwise. */
async function refuseNewDate({ db }: Tx, id: string, closesAt: string): Promise<void> {
  const job = await db.selectFrom('jobs').select('closes_at').where('id', '=', id).executeTakeFirst()
  if (job?.closes_at?.toISOString() !== closesAt) throw closesTooEarly()
}
