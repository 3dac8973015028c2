import { type ContentKind, contentKinds, featureOf } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { Client } from './as.ts'
import { eventForm, jobForm, pollForm, pollOptions, postForm, productForm, serviceForm } from './forms.ts'
import { picture } from './make.ts'

type Club = { slug: string }
export type Saying = { title: string; text: string; pictures?: string[]; attachments?: string[] }

type Fixture = {
  needsPicture?: true
  form(saying: Saying): Record<string, unknown>
  publish(who: Client, club: Club, saying: Saying): Promise<{ id: string; slug: string }>
  /** Inserts the kind's own rows for existing rows of `content`. */
  insert(db: Database, items: { id: string; text: string }[]): Promise<void>
}

const post = ({ title, text, pictures = [], attachments = [] }: Saying) =>
  postForm({
    title,
    content: text,
    images: pictures.map((path) => ({ path, alt: text })),
    attachmentPaths: attachments,
  })

/** The path of a picture that this person may use. */
export async function uploadedPicture(who: Client): Promise<string> {
  const given = { params: { purpose: 'content' as const }, file: await picture() }
  return (await who.call('POST /storage/v1/pictures/:purpose', given)).path
}

/** With a picture, for the kinds that take one. */
async function pictured(who: Client, saying: Saying): Promise<Saying> {
  return { ...saying, pictures: saying.pictures ?? [await uploadedPicture(who)] }
}

const product = ({ title, text, pictures = [] }: Saying) =>
  productForm({
    title,
    description: text.padEnd(10, '.'),
    images: pictures.map((path) => ({ path, alt: text })),
  })

const service = ({ title, text, pictures = [] }: Saying) =>
  serviceForm({
    title,
    description: text.padEnd(10, '.').slice(0, 1000),
    locationType: 'both',
    location: text.slice(0, 200),
    duration: text.slice(0, 100),
    included: text.slice(0, 2000),
    images: pictures.map((path) => ({ path, alt: text })),
  })

const poll = ({ title, text }: Saying) => pollForm({ question: title, description: text })

const event = ({ title, text, pictures = [] }: Saying) =>
  eventForm({
    eventName: title,
    description: text,
    agenda: text,
    eventFormat: 'online',
    location: text.slice(0, 500),
    link: `https://meet.test/${encodeURIComponent(text.slice(0, 100))}`,
    images: pictures.slice(0, 1).map((path) => ({ path, alt: text })),
  })

/** Its description has at least 10 characters. */
const job = ({ title, text }: Saying) => jobForm({ title, description: text.padEnd(10, '.') })

export const fixtures: Record<ContentKind, Fixture> = {
  post: {
    form: post,
    publish: (who, { slug }, saying) =>
      who.call('POST /clubs/:club/posts', { params: { club: slug }, body: post(saying) }),
    insert: async (db, items) => {
      await db
        .insertInto('posts')
        .values(items.map(({ id, text }) => ({ id, content: text })))
        .execute()
    },
  },
  poll: {
    form: poll,
    publish: (who, { slug }, saying) =>
      who.call('POST /clubs/:club/polls', { params: { club: slug }, body: poll(saying) }),
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
  },
  event: {
    form: event,
    publish: (who, { slug }, saying) =>
      who.call('POST /clubs/:club/events', { params: { club: slug }, body: event(saying) }),
    insert: async (db, items) => {
      const [ids, texts] = [items.map(({ id }) => id), items.map(({ text }) => text.slice(0, 2000))]
      await sql`insert into events (id, club_id, description, start_date, end_date, over_at)
        select c.id, c.club_id, i.text, d.at, d.at, d.at + interval '3 hours'
        from unnest(${ids}::uuid[], ${texts}::text[]) as i (id, text) join content c on c.id = i.id
        cross join (select now() + interval '1 day') as d (at)`.execute(db)
    },
  },
  job: {
    form: job,
    publish: (who, { slug }, saying) =>
      who.call('POST /clubs/:club/jobs', { params: { club: slug }, body: job(saying) }),
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
          })),
        )
        .execute()
    },
  },
  product: {
    needsPicture: true,
    form: product,
    publish: async (who, { slug }, saying) => {
      const body = product(await pictured(who, saying))
      return who.call('POST /clubs/:club/products', { params: { club: slug }, body })
    },
    insert: async (db, items) => {
      const values = items.map(({ id, text }) => ({
        ...{ id, description: text, price: '25' },
        ...{ category: 'other', condition: 'used' },
      }))
      await db.insertInto('products').values(values).execute()
    },
  },
  service: {
    needsPicture: true,
    form: service,
    publish: async (who, { slug }, saying) => {
      const body = service(await pictured(who, saying))
      return who.call('POST /clubs/:club/services', { params: { club: slug }, body })
    },
    insert: async (db, items) => {
      const values = items.map(({ id, text }) => ({
        ...{ id, description: text.padEnd(10, '.').slice(0, 1000) },
        ...{ price: '12.50', delivery_time: '2 days' },
      }))
      await db.insertInto('services').values(values).execute()
    },
  },
}

export function eachKind<T>(make: (kind: ContentKind) => T): Record<ContentKind, T> {
  return Object.fromEntries(contentKinds.map((kind) => [kind, make(kind)])) as Record<ContentKind, T>
}

export async function eachOf<T>(make: (kind: ContentKind) => Promise<T>): Promise<Record<ContentKind, T>> {
  const made: [ContentKind, T][] = []
  for (const kind of contentKinds) made.push([kind, await make(kind)])
  return Object.fromEntries(made) as Record<ContentKind, T>
}

/** '/clubs/:club/posts/:slug' is about posts. */
export const kindIn = (path: string): ContentKind | undefined =>
  contentKinds.find((kind) => path.split('/').includes(featureOf[kind]))
