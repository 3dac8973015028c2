import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { noticeOf } from '../server/src/features/notifications/reminders.tasks.ts'
import type { DB } from '../server/src/platform/schema.ts'
import { chance } from './chance.ts'
import type { Item } from './stories/item.ts'
import { told } from './telling.ts'
import { day, hour } from './times.ts'
import type { Person, World } from './world.ts'

type Given = World & { items: Item[] }
type Row = { id: string; start_date: Date; time_zone: string; people: string[] }

/** What those who attend events were told of them: one event for each. */
export async function ofPlans(db: Transaction<DB>, { items, people, clubs, now }: Given) {
  const { rows } = await sql<Row>`
    select e.id, e.start_date, e.time_zone, array_agg(a.user_id order by a.user_id) as people
    from events e join event_attendees a on a.event_id = e.id and a.status = 'confirmed'
    where e.called_off_at is null group by e.id order by e.start_date`.execute(db)
  const peopleOf = (row: Row): Person[] => people.filter(({ id }) => row.people.includes(id))
  const itemOf = (row: Row) => items.find(({ id }) => id === row.id) as Item
  const coming = rows.filter(({ start_date }) => start_date.getTime() > now)
  const [changed, restored = changed, gained = restored] = coming
  const reminded = rows.filter(({ start_date }) => start_date.getTime() - day < now).slice(-2)
  const [makers] = clubs
  if (!changed || !restored || !gained || !makers || reminded.length === 0)
    throw new Error('There is no event to tell of')
  const tell = (happened: 'event.changed' | 'event.restored' | 'attend.moved-up', row: Row, ago: number) =>
    peopleOf(row).map((to) => {
      const item = itemOf(row)
      const at = Math.max(now - ago, item.createdAt + hour / 2)
      return told({ happened, club: item.club, by: item.author, item, to, at, isRead: ago > 30 * hour })
    })
  const owner = makers.members.find(({ role }) => role === 'owner')?.person as Person
  return [
    ...tell('event.changed', changed, 5 * hour),
    ...tell('event.restored', restored, 50 * hour),
    ...tell('attend.moved-up', gained, 7 * hour).slice(0, 1),
    ...makers.members
      .filter(({ person, role }) => role !== 'owner' && ['felix', 'mei'].includes(person.key))
      .map(({ person: to }) =>
        told({
          ...{ happened: 'event.deleted', club: makers, by: owner, to, at: now - 60 * hour, isRead: true },
          deletedTitle: 'Open evening with the steam box',
        }),
      ),
    ...reminded.flatMap((row) => peopleOf(row).map((to) => reminder(row, itemOf(row), to, now))),
  ]
}

function reminder({ start_date, time_zone }: Row, item: Item, to: Person, now: number) {
  const { club, id, title, slug } = item
  const at = Math.min(start_date.getTime() - day, now)
  const of = { id, title, slug, start_date, time_zone }
  const words = noticeOf(
    { ...of, club_id: club.id, club_slug: club.slug, club_name: club.name },
    '',
    'starts in a day',
  )
  return {
    id: chance(`reminds ${id} ${to.key}`).id(at),
    ...{ user_id: to.id, type: words.type, title: words.title, message: words.message },
    ...{ is_read: at < now - 30 * hour, club_id: club.id, content_id: id, created_at: new Date(at) },
    metadata: JSON.stringify({ clubId: club.id, clubSlug: club.slug, ...words.metadata }),
  }
}
