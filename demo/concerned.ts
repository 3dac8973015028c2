import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { wordsOfApplication } from '../server/src/features/notifications/application-words.ts'
import type { DB } from '../server/src/platform/schema.ts'
import { chance } from './chance.ts'
import { happenings } from './happened.ts'
import { insertAll } from './insert.ts'
import { ofPlans } from './plans-told.ts'
import type { Item } from './stories/item.ts'
import { told } from './telling.ts'
import { day, hour } from './times.ts'
import type { Person, World } from './world.ts'

type Given = World & { items: Item[] }

/** What people were told of their own plans: events called off, what they run in clubs, applications both ways. */
export async function writeConcerned(db: Transaction<DB>, given: Given): Promise<void> {
  await insertAll(db, 'notifications', [
    ...(await ofEvents(db, given)),
    ...ofRoles(given),
    ...(await ofApplications(db, given)),
    ...(await ofPlans(db, given)),
    ...ofStanding(given),
  ])
}

async function ofEvents(db: Transaction<DB>, { items, people }: Given) {
  const { rows } = await sql<{ id: string; user_id: string; at: Date }>`
    select e.id, a.user_id, e.called_off_at as at from events e join event_attendees a on a.event_id = e.id
    where e.called_off_at > a.created_at`.execute(db)
  return rows.map(({ id, user_id, at }) => {
    const item = byId(items, id)
    const [by, to] = [item.author, byId(people, user_id)]
    return told({ happened: 'event.called-off', club: item.club, by, item, to, at: at.getTime() })
  })
}

function ofRoles({ clubs, now }: Given) {
  return clubs.flatMap((club) => {
    const owner = club.members.find(({ role }) => role === 'owner')?.person
    if (!owner) return []
    return club.members
      .filter(({ role }) => role === 'admin')
      .map(({ person: to, joinedAt }) => {
        const at = Math.min(joinedAt + 20 * day, now - 2 * day)
        return told({ happened: 'role.promoted', club, by: owner, to, at, isRead: true })
      })
  })
}

/** Let in, turned away or removed, and who was handed what. */
function ofStanding(given: Given) {
  const standing = [
    ...(['request.accepted', 'request.rejected', 'member.removed', 'role.demoted'] as const),
    ...(['ownership.offered', 'ownership.declined', 'ownership.transferred'] as const),
  ]
  return happenings(given, given.items).flatMap(({ type, club, person: by, at, data }) => {
    const happened = standing.find((one) => one === type)
    if (!happened) return []
    const to = byId(given.people, (data as { personId: string }).personId)
    return [told({ happened, club, by, to, at, isRead: at < given.now - 30 * hour })]
  })
}

async function ofApplications(db: Transaction<DB>, { items, people, now }: Given) {
  const applications = await db.selectFrom('job_applications').selectAll().execute()
  return applications.flatMap((one) => {
    const job = byId(items, one.job_id)
    const applicant = byId(people, one.user_id)
    const row = (status: 'applied' | 'invited' | 'declined', to: Person, at: number) => ({
      id: chance(`told ${status} ${one.id}`).id(at),
      ...wordsOfApplication(status, `${applicant.first} ${applicant.last}`, job.title),
      ...{ user_id: to.id, club_id: job.club.id, content_id: job.id, is_read: at < now - 30 * hour },
      metadata: JSON.stringify({
        ...{ clubId: job.club.id, clubSlug: job.club.slug, jobId: job.id, jobSlug: job.slug },
        ...(status === 'applied' && { applicantId: applicant.id, applicantUsername: applicant.username }),
      }),
      created_at: new Date(at),
    })
    const decided = one.status === 'invited' || one.status === 'declined' ? one.status : undefined
    return [
      row('applied', job.author, one.created_at.getTime()),
      ...(decided ? [row(decided, applicant, one.updated_at.getTime())] : []),
    ]
  })
}

function byId<T extends { id: string }>(all: readonly T[], id: string): T {
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error(`There is no ${id}`)
  return found
}
