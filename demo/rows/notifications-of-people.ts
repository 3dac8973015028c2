import type { Transaction } from 'kysely'
import type { ActivityType } from '../../server/src/features/activity/activity.writes.ts'
import { wordsOfApplication } from '../../server/src/features/notifications/application-words.ts'
import { noticeOf } from '../../server/src/features/notifications/reminders.tasks.ts'
import type { DB } from '../../server/src/platform/database/schema.ts'
import { invitesIn, requestsIn } from '../activity.ts'
import { ownerOf, type Person } from '../community.ts'
import { type Example, itemsOf } from '../example.ts'
import { applicationsFor, eventFacts, zone } from '../participation.ts'
import { random } from '../random.ts'
import { day, hour } from '../times.ts'
import { insertAll } from './insert.ts'
import { isReadAt, notificationWithCause, type Occasion } from './notification.ts'

/** Notifications of people's own affairs: roles, requests, invites, ownership, events and applications. */
export async function writePersonalNotifications(db: Transaction<DB>, example: Example): Promise<void> {
  const occasions = [
    ...ofRequests(example),
    ...ofPromotions(example),
    ...ofActivity(example),
    ...ofEvents(example),
  ]
  const caused = occasions.map(notificationWithCause)
  await insertAll(
    db,
    'former_causes',
    caused.map(({ cause }) => cause),
  )
  await insertAll(db, 'notifications', [...caused.map(({ row }) => row), ...ofApplications(example)])
  await insertAll(db, 'notifications', reminders(example))
}

const ofRequests = (example: Example): Occasion[] => [
  ...requestsIn(example).flatMap(({ club, person, at }) =>
    club.members
      .filter(({ role }) => role !== 'member')
      .map(({ person: to }) => ({ activity: 'request.made' as const, club, by: person, to, at })),
  ),
  ...invitesIn(example).flatMap(({ club, by, person: to, at }) =>
    to ? [{ activity: 'invite.sent' as const, club, by, to, at }] : [],
  ),
]

const ofPromotions = ({ clubs, now }: Example): Occasion[] =>
  clubs.flatMap((club) =>
    club.members
      .filter(({ role }) => role === 'admin')
      .map(({ person: to, joinedAt }) => {
        const at = Math.min(joinedAt + 20 * day, now - 2 * day)
        return { activity: 'role.promoted', club, by: ownerOf(club), to, at, isRead: true }
      }),
  )

/** Activities of which the person they name is notified. */
const personal: ReadonlySet<ActivityType> = new Set([
  ...(['request.accepted', 'request.rejected', 'member.removed', 'role.demoted'] as const),
  ...(['ownership.offered', 'ownership.declined', 'ownership.transferred'] as const),
])

const ofActivity = ({ activity, people, now }: Example): Occasion[] =>
  activity.flatMap(({ type, club, person: by, at, data }) => {
    const named = data && 'personId' in data ? data.personId : undefined
    const to = personal.has(type) && people.find(({ id }) => id === named)
    return to ? [{ activity: type, club, by, to, at, isRead: isReadAt(at, now) }] : []
  })

const ofApplications = ({ items, now }: Example) =>
  itemsOf(items, 'job').flatMap((job) =>
    applicationsFor(job).flatMap(({ id, person, status, at }) => {
      const row = (kind: 'applied' | 'invited' | 'declined', to: Person) => ({
        id: random(`notification ${kind} ${id}`).id(at.getTime()),
        ...wordsOfApplication(kind, `${person.first} ${person.last}`, job.title),
        ...{ user_id: to.id, club_id: job.club.id, content_id: job.id, created_at: at },
        cause: kind === 'applied' ? id : null,
        is_read: isReadAt(at.getTime(), now),
        metadata: JSON.stringify({
          ...{ clubId: job.club.id, clubSlug: job.club.slug, jobId: job.id, jobSlug: job.slug },
          ...(kind === 'applied' && { applicantId: person.id, applicantUsername: person.username }),
        }),
      })
      const isDecided = status === 'invited' || status === 'declined'
      return [row('applied', job.author), ...(isDecided ? [row(status, person)] : [])]
    }),
  )

const eventsOf = ({ items }: Example) =>
  itemsOf(items, 'event')
    .map((item) => {
      const { attendees, ...facts } = eventFacts(item)
      const confirmed = attendees.filter(({ status }) => status === 'confirmed')
      return { item, attendees, ...facts, people: confirmed.map(({ person }) => person) }
    })
    .sort((a, b) => a.start.getTime() - b.start.getTime())

/** Of an event each: canceled, changed, restored, a gained spot; and of one that was deleted. */
function ofEvents(example: Example): Occasion[] {
  const { now, clubs } = example
  const events = eventsOf(example)
  const upcoming = events.filter(({ start, canceledAt }) => start.getTime() > now && !canceledAt)
  const [changed, restored, gained] = upcoming
  const [club] = clubs
  if (!changed || !restored || !gained || !club) throw new Error('the example needs three events to come')
  type Event = (typeof events)[number]
  const rows = (activity: ActivityType, { item }: Event, people: Person[], time: number) =>
    people.map((to) => {
      const at = Math.max(time, item.createdAt + hour / 2)
      const isRead = isReadAt(at, now)
      return { activity, club: item.club, by: item.author, item, to, at, isRead }
    })
  const deleted = { activity: 'event.deleted', deletedTitle: 'Open evening with the steam box' } as const
  return [
    ...events.flatMap((event) =>
      event.canceledAt
        ? rows(
            'event.called-off',
            event,
            event.attendees.map(({ person }) => person),
            +event.canceledAt,
          )
        : [],
    ),
    ...rows('event.changed', changed, changed.people, now - 5 * hour),
    ...rows('event.restored', restored, restored.people, now - 50 * hour),
    ...rows('attend.moved-up', gained, gained.people.slice(0, 1), now - 7 * hour),
    ...club.members
      .filter(({ person, role }) => person.signIn && role !== 'owner')
      .map(({ person: to }) => ({
        ...deleted,
        club,
        by: ownerOf(club),
        to,
        at: now - 60 * hour,
        isRead: true,
      })),
  ]
}

/** Of the last two events that began or begin within a day. */
function reminders(example: Example) {
  const { now } = example
  const due = eventsOf(example).filter(({ start, canceledAt }) => +start - day < now && !canceledAt)
  return due.slice(-2).flatMap(({ item, start, people }) => {
    const { club, id, title, slug } = item
    const at = Math.min(+start - day, now)
    const event = { id, title, slug, start_date: start, time_zone: zone }
    const ofClub = { club_id: club.id, club_slug: club.slug, club_name: club.name }
    const {
      type,
      title: heading,
      message,
      metadata,
    } = noticeOf({ ...event, ...ofClub }, '', 'starts in a day')
    return people.map((to) => ({
      id: random(`reminder ${id} ${to.key}`).id(at),
      ...{ user_id: to.id, type, title: heading, message, club_id: club.id, content_id: id },
      metadata: JSON.stringify({ clubId: club.id, clubSlug: club.slug, ...metadata }),
      ...{ is_read: isReadAt(at, now), created_at: new Date(at) },
    }))
  })
}
