import type { ContentKind } from '@guildhall/contract/limits'

/**
 * What fills a kind's own tables for the rows of `bench_items` (id, n, club, type, at) of that kind; `bench_texts`
 * (n, title, content) holds their texts.
 */
export const ownRows: Record<ContentKind, string[]> = {
  post: [
    `insert into posts (id, title, content)
     select i.id, t.title, t.content from bench_items i
     join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'post'`,
    `insert into post_categories (post_id, category, position)
     select id, 'Crafts', 0 from bench_items where type = 'post'`,
    // Every fifth has a picture.
    `insert into files (id, path, purpose, mime, size, width, height, content_id)
     select uuidv7(), 'posts/' || id || '.webp', 'content', 'image/webp', 80000, 1200, 800, id
     from bench_items where type = 'post' and n % 5 = 0`,
  ],
  // With three options, and up to 40 votes; every other one has ended.
  poll: [
    `insert into polls (id, description, duration, end_date)
     select i.id, left(t.content, 300), '7d', i.at + case when i.n % 4 < 2 then interval '4 years' else interval '1 day' end
     from bench_items i join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'poll'`,
    `insert into poll_options (poll_id, id, position, text, votes)
     select i.id, ('01910000-0000-7000-8000-00000000000' || o)::uuid, o, 'Option number ' || o, (i.n % 40 + 3 - o) / 3
     from bench_items i cross join generate_series(1, 3) o where i.type = 'poll'`,
    `insert into poll_votes (poll_id, user_id, selected_option)
     select i.id, p.id, ('01910000-0000-7000-8000-00000000000' || 1 + turn % 3)::uuid
     from bench_items i cross join lateral generate_series(0, i.n % 40 - 1) turn
     join bench_people p on p.n = (i.n * 17 + turn * 41) % (select count(*) from bench_people)
     where i.type = 'poll'`,
    `insert into poll_categories (poll_id, category, position)
     select id, 'Crafts', 0 from bench_items where type = 'poll'`,
  ],
  // Half of them are over; every fifth has a cover.
  event: [
    `insert into events (id, club_id, description, agenda, location, start_date, end_date, over_at, has_end_time, time_zone,
       attendee_count)
     select i.id, c.club_id, left(t.content, 600), left(t.content, 300), 'Main Street ' || i.n, s.at, s.at + interval '2 hours',
       s.at + interval '2 hours', true, 'Europe/Berlin',
       i.n % 40
     from bench_items i join content c on c.id = i.id
     join bench_texts t on t.n = i.n % (select count(*) from bench_texts)
     cross join lateral (select i.at + case when i.n % 2 = 0 then interval '4 years' else interval '7 days' end as at) s
     where i.type = 'event'`,
    `insert into event_attendees (event_id, user_id, status)
     select i.id, p.id, 'confirmed'
     from bench_items i cross join lateral generate_series(0, i.n % 40 - 1) turn
     join bench_people p on p.n = (i.n * 17 + turn * 41) % (select count(*) from bench_people)
     where i.type = 'event'`,
    `insert into files (id, path, purpose, mime, size, width, height, content_id)
     select uuidv7(), 'events/' || id || '.webp', 'content', 'image/webp', 80000, 1200, 675, id
     from bench_items where type = 'event' and n % 5 = 0`,
  ],
  // Every fourth is closed by hand, every third has a closing date.
  job: [
    `insert into jobs (id, company, location, job_type, workplace, description, requirements, benefits, closes_at, is_active)
     select i.id, 'Company ' || i.n % 100, 'Ghent, Belgium', (array['full_time', 'part_time', 'internship', 'contract'])[1 + i.n % 4],
       (array['remote', 'on_site', 'hybrid'])[1 + i.n % 3], t.content, array['Patience', 'A steady hand'], array['Lunch'],
       case when i.n % 3 = 0 then i.at + interval '60 days' end, i.n % 4 > 0
     from bench_items i join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'job'`,
  ],
  // With three pictures; every eighth is sold.
  product: [
    `insert into products (id, category, description, price, condition, features, specifications, sold_at)
     select i.id, 'other', t.content, i.n % 9000 + 1, 'used', 'Light' || chr(10) || 'Strong', 'Weight: 2 kg',
       case when i.n % 8 = 0 then i.at end
     from bench_items i join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'product'`,
    `insert into files (id, path, purpose, mime, size, width, height, position, content_id)
     select uuidv7(), 'products/' || id || '-' || p || '.webp', 'content', 'image/webp', 80000, 1200, 800, p, id
     from bench_items cross join generate_series(0, 2) p where type = 'product'`,
  ],
  // With two pictures; every ninth is paused.
  service: [
    `insert into services (id, description, price, location_type, delivery_time, location, duration, included, capacity,
       paused_at)
     select i.id, left(rpad(t.content, 10, '.'), 1000), (i.n % 9000) / 4.0, (array['online', 'inPerson', 'both'])[1 + i.n % 3],
       1 + i.n % 3 || ' days', 'Ghent', '90 minutes', 'A lesson' || chr(10) || 'A cup of tea', 1 + i.n % 12,
       case when i.n % 9 = 0 then i.at end
     from bench_items i join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'service'`,
    `insert into service_categories (service_id, category, position)
     select i.id, c.category, c.position from bench_items i join content o on o.id = i.id
     join club_categories c on c.club_id = o.club_id where i.type = 'service'`,
    `insert into files (id, path, purpose, mime, size, width, height, position, content_id)
     select uuidv7(), 'services/' || id || '-' || p || '.webp', 'content', 'image/webp', 80000, 1200, 800, p, id
     from bench_items cross join generate_series(0, 1) p where type = 'service'`,
  ],
}
