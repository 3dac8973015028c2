import { pollDays } from '@guildhall/contract/choices'
import type { Transaction } from 'kysely'
import type { DB } from '../../server/src/platform/database/schema.ts'
import { itemsOf } from '../example.ts'
import { applicationsFor, eventFacts, votesOn, zone } from '../participation.ts'
import type { Answered } from '../responses.ts'
import type { DemoKind } from '../schema.ts'
import { day } from '../times.ts'
import { insertAll } from './insert.ts'

type Writers = { [K in DemoKind]: (db: Transaction<DB>, items: Answered<K>[]) => Promise<void> }

/** Writes the rows of each kind's own tables; those of `content` are written for all. */
export async function writeKinds(db: Transaction<DB>, items: Answered[]): Promise<void> {
  const write = <K extends DemoKind>(kind: K) => writers[kind](db, itemsOf(items, kind))
  for (const kind of Object.keys(writers) as DemoKind[]) await write(kind)
}

/** A time so many days before the fill; negative, after it. */
const daysAgo = ({ sleeplessAt, data }: Answered<'service' | 'product' | 'job'>, days?: number) =>
  days === undefined ? null : new Date(sleeplessAt + (data.daysAgo - days) * day)

const categoriesOf = ({ id, club }: Answered) =>
  club.categories.map((category, position) => ({ id, category, position }))

const writers: Writers = {
  async post(db, items) {
    await insertAll(
      db,
      'posts',
      items.map(({ id, text }) => ({ id, content: text })),
    )
    const categories = items.flatMap(categoriesOf).map(({ id, ...row }) => ({ post_id: id, ...row }))
    await insertAll(db, 'post_categories', categories)
  },

  async poll(db, items) {
    const polls = items.map((item) => ({ item, ...votesOn(item) }))
    await insertAll(
      db,
      'polls',
      items.map(({ id, text, createdAt, data: { duration } }) => ({
        ...{ id, description: text, duration, end_date: new Date(createdAt + pollDays[duration] * day) },
      })),
    )
    await insertAll(
      db,
      'poll_options',
      polls.flatMap(({ item, options, votes }) =>
        options.map(({ id, text }, position) => {
          const count = votes.filter(({ selected_option }) => selected_option === id).length
          return { poll_id: item.id, id, text, position, votes: count }
        }),
      ),
    )
    await insertAll(
      db,
      'poll_votes',
      polls.flatMap(({ votes }) => votes),
    )
    const categories = items.flatMap(categoriesOf).map(({ id, ...row }) => ({ poll_id: id, ...row }))
    await insertAll(db, 'poll_categories', categories)
  },

  async event(db, items) {
    const events = items.map((item) => ({ item, ...eventFacts(item) }))
    await insertAll(
      db,
      'events',
      events.map(({ item, start, end, over, canceledAt, attendees }) => {
        const { agenda, location, link, capacity = null, to } = item.data
        const confirmed = attendees.filter(({ status }) => status === 'confirmed').length
        return {
          ...{ id: item.id, club_id: item.club.id, description: item.text, agenda, location, capacity },
          ...{ link: link ?? '', event_format: link ? 'online' : 'in_person', time_zone: zone },
          ...{ start_date: start, end_date: end, over_at: over, has_end_time: to !== undefined },
          ...{ attendee_count: confirmed, waiting_count: attendees.length - confirmed },
          canceled_at: canceledAt,
        }
      }),
    )
    await insertAll(
      db,
      'event_attendees',
      events.flatMap(({ item, attendees }) =>
        attendees.map(({ person, status, at }) => ({
          ...{ event_id: item.id, user_id: person.id, status, created_at: at, updated_at: at },
        })),
      ),
    )
  },

  async service(db, items) {
    await insertAll(
      db,
      'services',
      items.map((item) => {
        const { price, locationType, location, deliveryTime, duration, included, capacity } = item.data
        return {
          ...{ id: item.id, description: item.text, price, location, duration, capacity },
          ...{ location_type: locationType, delivery_time: deliveryTime, included: included.join('\n') },
          paused_at: daysAgo(item, item.data.pausedDaysAgo),
        }
      }),
    )
    const categories = items.flatMap(categoriesOf).map(({ id, ...row }) => ({ service_id: id, ...row }))
    await insertAll(db, 'service_categories', categories)
  },

  async product(db, items) {
    await insertAll(
      db,
      'products',
      items.map((item) => {
        const { category, price, condition, features, specifications, soldDaysAgo } = item.data
        return {
          ...{ id: item.id, description: item.text, category, price, condition },
          ...{ features: features.join('\n'), specifications: specifications.join('\n') },
          sold_at: daysAgo(item, soldDaysAgo),
        }
      }),
    )
  },

  async job(db, items) {
    await insertAll(
      db,
      'jobs',
      items.map((item) => {
        const { company, location, workplace, jobType, closesInDays, isClosed } = item.data
        const { requirements, responsibilities, benefits, pay } = item.data
        return {
          ...{ id: item.id, description: item.text, company, location, workplace, job_type: jobType },
          ...{ requirements, responsibilities, benefits, is_active: !isClosed },
          ...{ pay_from: pay?.from ?? null, pay_to: pay?.to ?? null, pay_period: pay?.period ?? null },
          pay_currency: pay?.currency ?? null,
          closes_at: daysAgo(item, closesInDays && -closesInDays),
        }
      }),
    )
    await insertAll(
      db,
      'job_applications',
      items.flatMap((item) =>
        applicationsFor(item).map(({ id, person, message, status, at }) => ({
          ...{ id, job_id: item.id, user_id: person.id, club_id: item.club.id, message, status },
          ...{ created_at: at, updated_at: at },
        })),
      ),
    )
  },
}
