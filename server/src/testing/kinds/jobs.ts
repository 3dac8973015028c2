import { jobForm } from '../forms.ts'
import type { Fixture, Saying } from './fixture.ts'

/** The description has the minimum of 10 characters. */
const form = ({ title, text }: Saying) =>
  jobForm({ title, description: text.padEnd(10, '.'), payFrom: '60000', payTo: '80000' })

export const jobFixture: Fixture = {
  form,
  changed: { title: 'Changed' },
  publish: (who, { slug }, saying) =>
    who.call('POST /clubs/:club/jobs', { params: { club: slug }, body: form(saying) }),
  insert: async (db, items) => {
    await db
      .insertInto('jobs')
      .values(
        items.map(({ id, text }) => ({
          id,
          company: 'A company',
          location: 'Lisbon, Portugal',
          job_type: 'full_time',
          workplace: 'on_site',
          description: text.padEnd(10, '.'),
          ...{ pay_from: '60000', pay_to: '80000', pay_period: 'year', pay_currency: 'USD' },
        })),
      )
      .execute()
  },
  failures: {
    load: 'Failed to load job details',
    delete: 'Failed to delete job',
    change: { field: 'Company', text: 'Failed to update job' },
  },
  notice: (title) => ({
    type: 'NEW_JOB',
    title: 'New Job',
    message: `A new job has been posted: ${title}`,
    preference: 'new_jobs',
  }),
  // Every fourth is closed by hand, every third has a closing date and says its pay.
  many: [
    `insert into jobs (id, company, location, job_type, workplace, description, requirements, benefits, closes_at, is_active,
      pay_from, pay_period, pay_currency)
     select i.id, 'Company ' || i.n % 100, 'Ghent, Belgium', (array['full_time', 'part_time', 'internship', 'contract'])[1 + i.nth % 4],
     (array['remote', 'on_site', 'hybrid'])[1 + i.nth % 3], t.content, array['Patience', 'A steady hand'], array['Lunch'],
     case when i.nth % 3 = 0 then i.at + interval '60 days' end, i.nth % 4 > 0,
     case when i.nth % 3 = 0 then 20000 + i.n % 50000 end, case when i.nth % 3 = 0 then 'year' end, case when i.nth % 3 = 0 then 'USD' end
     from bench_items i join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'job'`,
  ],
}
