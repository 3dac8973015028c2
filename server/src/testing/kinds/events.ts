import { sql } from 'kysely'
import { eventForm } from '../forms.ts'
import type { Fixture, Saying } from './fixture.ts'

const form = ({ title, text, pictures = [] }: Saying) =>
  eventForm({
    eventName: title,
    description: text,
    agenda: text,
    eventFormat: 'online',
    location: text.slice(0, 500),
    link: `https://meet.test/${encodeURIComponent(text.slice(0, 100))}`,
    images: pictures.slice(0, 1).map((path) => ({ path, alt: text })),
  })

export const eventFixture: Fixture = {
  form,
  changed: { eventName: 'Changed' },
  publish: (who, { slug }, saying) =>
    who.call('POST /clubs/:club/events', { params: { club: slug }, body: form(saying) }),
  insert: async (db, items) => {
    const [ids, texts] = [items.map(({ id }) => id), items.map(({ text }) => text.slice(0, 2000))]
    await sql`insert into events (id, club_id, description, start_date, end_date, over_at)
      select c.id, c.club_id, i.text, d.at, d.at, d.at + interval '3 hours'
      from unnest(${ids}::uuid[], ${texts}::text[]) as i (id, text) join content c on c.id = i.id
      cross join (select now() + interval '1 day') as d (at)`.execute(db)
  },
  failures: {
    load: 'Failed to load event details',
    delete: 'Failed to delete event. Please try again.',
  },
  notice: (title) => ({
    type: 'NEW_EVENT',
    title: 'New Event',
    message: `A new event has been created: ${title}`,
    preference: 'new_events',
  }),
  // Half of them are over; every fifth has a cover.
  many: [
    `insert into events (id, club_id, description, agenda, location, start_date, end_date, over_at, has_end_time, time_zone,
     attendee_count)
     select i.id, c.club_id, left(t.content, 600), left(t.content, 300), 'Main Street ' || i.n, s.at, s.at + interval '2 hours',
     s.at + interval '2 hours', true, 'Europe/Berlin',
     i.nth % 40
     from bench_items i join content c on c.id = i.id
     join bench_texts t on t.n = i.n % (select count(*) from bench_texts)
     cross join lateral (select i.at + case when i.nth % 2 = 0 then interval '4 years' else interval '7 days' end as at) s
     where i.type = 'event'`,
    `insert into event_attendees (event_id, user_id, status)
     select i.id, p.id, 'confirmed'
     from bench_items i cross join lateral generate_series(0, i.nth % 40 - 1) turn
     join bench_people p on p.n = (i.n * 17 + turn * 41) % (select count(*) from bench_people)
     where i.type = 'event'`,
    `insert into files (id, path, purpose, mime, size, width, height, content_id)
     select uuidv7(), 'events/' || id || '.webp', 'content', 'image/webp', 80000, 1200, 675, id
     from bench_items where type = 'event' and nth % 5 = 0`,
  ],
}
