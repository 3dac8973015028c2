import type { ActivityType } from '../server/src/features/activity/activity.writes.ts'
import { type Club, type Community, memberNamed, membersAt, ownerOf, type Person } from './community.ts'
import type { Item } from './items.ts'
import { random } from './random.ts'
import { day, hour } from './times.ts'

/** A line of a club's activity log. */
export type Activity = {
  type: ActivityType
  club: Club
  person: Person
  at: number
  item?: { id: string }
  data?: object
}

/** What owners and admins did, who came and left again, and what was undone: what no other row shows. */
export function pastActivity({ clubs, people, now }: Community, items: Item[]): Activity[] {
  return clubs.flatMap((club) =>
    [
      ...byManagers(club, now),
      ...byFormerMembers(club, people, now),
      ...onContent(
        club,
        items.filter((item) => item.club === club),
        now,
      ),
      ...club.history.map(({ type, by, to, hoursAgo }): Activity => {
        const data = { personId: memberNamed(club, to).id }
        return { type, club, person: memberNamed(club, by), at: now - hoursAgo * hour, data }
      }),
    ].filter(({ at }) => at > club.createdAt && at < now),
  )
}

function byManagers(club: Club, now: number): Activity[] {
  const r = random(`managers ${club.key}`)
  const owner = ownerOf(club)
  const admins = club.members.filter(({ role }) => role === 'admin')
  const admin = admins[0]?.person ?? owner
  const ago = (days: number) => now - days * day - r.between(0, 5 * hour)
  const row = (person: Person, type: ActivityType, at: number, data: object): Activity => {
    return { club, person, type, at, data }
  }
  const edited = (part: string, field: string, from: string, to: string) => ({
    ...{ part, fields: [field], changes: { [field]: [from, to] } },
  })
  const [firstSentence = ''] = club.description.split(/(?<=\.)\s/)
  const events = (from: unknown, to: unknown) => ({
    ...{ events: to === 'all' ? 'all' : 'admins', fields: ['permissions.events'] },
    ...{ people: [], lists: { events: [from, to] } },
  })
  return [
    ...admins.map(({ person, joinedAt }) =>
      row(owner, 'role.promoted', joinedAt + r.between(2, 9) * day, { personId: person.id }),
    ),
    row(owner, 'club.updated', ago(70), edited('details', 'description', firstSentence, club.description)),
    row(owner, 'club.updated', ago(69.9), { part: 'images', fields: ['logoPath', 'thumbnailPath'] }),
    row(owner, 'features.changed', ago(41), { on: ['polls'], off: [] }),
    row(owner, 'permissions.changed', ago(23), events('all', [])),
    row(admin, 'permissions.changed', ago(12), events([], 'all')),
    row(admin, 'club.updated', ago(2), edited('landing-page', 'landingPage', 'events', 'feed')),
  ]
}

/** One who left, one who was removed and, in a private club, one who was rejected. */
function byFormerMembers(club: Club, people: Person[], now: number): Activity[] {
  const r = random(`strangers ${club.key}`)
  const members = new Set(club.members.map(({ person }) => person))
  const [left, removed, rejected] = r.shuffle(
    people.filter(
      (person) =>
        !members.has(person) && !club.requests.includes(person.key) && person.createdAt < now - 20 * day,
    ),
  )
  if (!left || !removed || !rejected) return []
  const owner = ownerOf(club)
  const at = now - r.between(9, 16) * day
  const decided = (type: ActivityType, person: Person, when: number): Activity => ({
    ...{ club, person: owner, type, at: when, data: { personId: person.id } },
  })
  const asked = (person: Person, when: number): Activity[] =>
    club.isPrivate ? [{ club, person, type: 'request.made', at: when }] : []
  const joined = (person: Person, when: number): Activity[] => [
    ...asked(person, when - 2 * hour),
    ...(club.isPrivate ? [decided('request.accepted', person, when - 1)] : []),
    { club, person, type: 'member.joined', at: when, data: { via: club.isPrivate ? 'request' : 'join' } },
  ]
  return [
    ...joined(left, at),
    { club, person: left, type: 'member.left', at: at + r.between(1, 4) * day },
    ...joined(removed, at + day),
    decided('member.removed', removed, at + 3 * day),
    ...asked(rejected, at + 5 * day),
    ...(club.isPrivate ? [decided('request.rejected', rejected, at + 5.4 * day)] : []),
  ]
}

function onContent(club: Club, items: Item[], now: number): Activity[] {
  const r = random(`changes ${club.key}`)
  const owner = ownerOf(club)
  const edited = r.shuffle(items.filter(({ createdAt }) => createdAt < now - day)).slice(0, 4)
  const edits = edited.map((item, index): Activity => {
    const { type, author, title } = item
    const at = Math.min(item.createdAt + r.between(0.3, 30) * hour, now - hour)
    const row = { club, item, type: 'content.updated' as const, at, person: author }
    if (index === 0) return { ...row, data: { type, fields: ['title'], titles: [`Draft: ${title}`, title] } }
    if (index === 1 && author !== owner)
      return { ...row, person: owner, data: { type, fields: ['description'], personId: author.id } }
    return { ...row, data: { type, fields: [type === 'post' ? 'content' : 'description'] } }
  })
  const pins = pinsOf(items, now).map(
    ({ item, at }): Activity => ({
      ...{ club, person: owner, type: 'content.pinned', item, at, data: { type: item.type } },
    }),
  )
  const [item] = edited
  const members = item ? membersAt(club, item.createdAt) : []
  if (!item || members.length === 0) return [...edits, ...pins]
  // A person commented, liked and published; all of it is deleted.
  const { person } = r.pick(members)
  const at = Math.min(item.createdAt + 5 * hour, now - 3 * hour)
  const test = { id: r.id(at) }
  const of = { club, item, data: { type: item.type } }
  const byOwner = { club, person: owner }
  const deleted = { type: 'post', slug: 'testing', title: 'Testing, please ignore', personId: person.id }
  return [
    ...edits,
    ...pins,
    { ...of, type: 'comment', person, at },
    { ...of, ...byOwner, type: 'comment.deleted', at: at + hour, data: { ...of.data, personId: person.id } },
    { ...of, ...byOwner, type: 'like', at },
    { ...of, ...byOwner, type: 'unlike', at: at + 20_000 },
    { club, person, type: 'content.created', item: test, at, data: { type: 'post' } },
    { ...byOwner, type: 'content.deleted', item: test, at: at + 0.2 * hour, data: deleted },
  ]
}

/** A club's pinned items, and since when: its best-liked post and its newest event. */
export function pinsOf(items: Item[], now: number): { item: Item; at: number }[] {
  const settled = items.filter(({ createdAt }) => createdAt < now - 2 * day)
  const [loved] = settled.filter(({ type }) => type === 'post').toSorted((a, b) => b.appeal - a.appeal)
  const [latest] = settled
    .filter(({ type }) => type === 'event')
    .toSorted((a, b) => b.createdAt - a.createdAt)
  return [loved, latest].flatMap((item) => (item ? [{ item, at: item.createdAt + 9 * hour }] : []))
}

/** Open requests to join private clubs. */
export const requestsIn = ({ clubs, people, now }: Community) =>
  clubs.flatMap((club) =>
    club.requests.map((key, index) => {
      const r = random(`asks ${club.key} ${key}`)
      const at = now - index * 1.3 * day - r.between(0.4 * hour, 9 * hour)
      return { club, person: outsiderNamed(people, club, key), at, id: r.id(at) }
    }),
  )

/** Open invites: links, mails to people without an account, or invitations of people who have one. */
export const invitesIn = ({ clubs, people, now }: Community) =>
  clubs.flatMap((club) =>
    club.invites.map((invite, index) => {
      const r = random(`invites ${club.key} ${index}`)
      const at = now - r.between(2 * hour, 2.5 * day)
      const person = 'person' in invite ? outsiderNamed(people, club, invite.person) : undefined
      const kind = person ? 'person' : 'email' in invite ? 'email' : 'link'
      return { club, invite, kind, by: memberNamed(club, invite.by), person, at, id: r.id(at) }
    }),
  )

function outsiderNamed(people: Person[], club: Club, key: string): Person {
  const person = people.find((one) => one.key === key)
  if (!person) throw new Error(`there is no person “${key}”`)
  if (club.members.some((member) => member.person === person))
    throw new Error(`${key} is a member of ${club.name} already`)
  return person
}

/** What the logs of clubs say of open requests and invites. */
export const openRequestActivity = (community: Community): Activity[] => [
  ...requestsIn(community).map(({ club, person, at }) => ({
    type: 'request.made' as const,
    club,
    person,
    at,
  })),
  ...invitesIn(community).map(({ club, kind, by, person, at, id }): Activity => {
    const data = { ...(kind !== 'link' && { kind }), inviteId: id, ...(person && { personId: person.id }) }
    return { type: kind === 'link' ? 'invite.linked' : 'invite.sent', club, person: by, at, data }
  }),
]
