import { serviceForm } from '../forms.ts'
import { type Fixture, pictured, type Saying } from './fixture.ts'

const form = ({ title, text, pictures = [] }: Saying) =>
  serviceForm({
    title,
    description: text.padEnd(10, '.').slice(0, 1000),
    locationType: 'both',
    location: text.slice(0, 200),
    duration: text.slice(0, 100),
    included: text.slice(0, 2000),
    images: pictures.map((path) => ({ path, alt: text })),
  })

export const serviceFixture: Fixture = {
  needsPicture: true,
  form,
  changed: { title: 'Changed' },
  publish: async (who, { slug }, saying) => {
    const body = form(await pictured(who, saying))
    return who.call('POST /clubs/:club/services', { params: { club: slug }, body })
  },
  insert: async (db, items) => {
    const values = items.map(({ id, text }) => ({
      ...{ id, description: text.padEnd(10, '.').slice(0, 1000) },
      ...{ price: '12.50', delivery_time: '2 days' },
    }))
    await db.insertInto('services').values(values).execute()
  },
  failures: {
    load: 'Failed to load service details',
    delete: 'Failed to delete service',
  },
  notice: (title) => ({
    type: 'NEW_SERVICE',
    title: 'New Service Available',
    message: `${title} is now available in your club`,
    preference: 'new_services',
  }),
  // With two pictures; every ninth is paused.
  many: [
    `insert into services (id, description, price, location_type, delivery_time, location, duration, included, capacity,
     paused_at)
     select i.id, left(rpad(t.content, 10, '.'), 1000), (i.n % 9000) / 4.0, (array['online', 'inPerson', 'both'])[1 + i.nth % 3],
     1 + i.nth % 3 || ' days', 'Ghent', '90 minutes', 'A lesson' || chr(10) || 'A cup of tea', 1 + i.nth % 12,
     case when i.nth % 9 = 0 then i.at end
     from bench_items i join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'service'`,
    `insert into service_categories (service_id, category, position)
     select i.id, c.category, c.position from bench_items i join content o on o.id = i.id
     join club_categories c on c.club_id = o.club_id where i.type = 'service'`,
    `insert into files (id, path, purpose, mime, size, width, height, position, content_id)
     select uuidv7(), 'services/' || id || '-' || p || '.webp', 'content', 'image/webp', 80000, 1200, 800, p, id
     from bench_items cross join generate_series(0, 1) p where type = 'service'`,
  ],
}
