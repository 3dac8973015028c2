import { pollForm, pollOptions } from '../forms.ts'
import type { Fixture, Saying } from './fixture.ts'

const form = ({ title, text }: Saying) => pollForm({ question: title, description: text })

export const pollFixture: Fixture = {
  form,
  changed: { question: 'Changed?' },
  publish: (who, { slug }, saying) =>
    who.call('POST /clubs/:club/polls', { params: { club: slug }, body: form(saying) }),
  insert: async (db, items) => {
    const end_date = new Date(Date.now() + 86_400_000)
    await db
      .insertInto('polls')
      .values(items.map(({ id, text }) => ({ id, description: text, end_date })))
      .execute()
    const options = items.flatMap(({ id }) =>
      pollOptions.map((option, position) => ({ poll_id: id, position, ...option })),
    )
    await db.insertInto('poll_options').values(options).execute()
  },
  failures: {
    load: 'Failed to load poll details',
    delete: 'Failed to delete the poll. Please try again.',
    change: { field: 'Question', text: 'Failed to update poll. Please try again.' },
  },
  notice: (title) => ({
    type: 'NEW_POLL',
    title: 'New Poll',
    message: `A new poll has been created: ${title}`,
    preference: 'new_polls',
  }),
  // With three options, and up to 40 votes; every other one has ended.
  many: [
    `insert into polls (id, description, duration, end_date)
     select i.id, left(t.content, 300), '7d', i.at + case when i.nth % 4 < 2 then interval '4 years' else interval '1 day' end
     from bench_items i join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'poll'`,
    `insert into poll_options (poll_id, id, position, text, votes)
     select i.id, ('01910000-0000-7000-8000-00000000000' || o)::uuid, o, 'Option number ' || o, (i.nth % 40 + 3 - o) / 3
     from bench_items i cross join generate_series(1, 3) o where i.type = 'poll'`,
    `insert into poll_votes (poll_id, user_id, selected_option)
     select i.id, p.id, ('01910000-0000-7000-8000-00000000000' || 1 + turn % 3)::uuid
     from bench_items i cross join lateral generate_series(0, i.nth % 40 - 1) turn
     join bench_people p on p.n = (i.n * 17 + turn * 41) % (select count(*) from bench_people)
     where i.type = 'poll'`,
    `insert into poll_categories (poll_id, category, position)
     select id, 'Crafts', 0 from bench_items where type = 'poll'`,
  ],
}
