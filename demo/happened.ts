import type { ActivityType } from '../server/src/features/clubs/activity.ts'
import { chance } from './chance.ts'
import { handedOn } from './handed-on.ts'
import { pinsOf } from './pinned.ts'
import type { Item } from './stories/item.ts'
import { day, hour } from './times.ts'
import type { Club, Person, World } from './world.ts'

// What owners and admins did, and what left nothing behind but its lines in the log.

export type Happening = {
  type: ActivityType
  club: Club
  person: Person
  at: number
  item?: { id: string }
  data?: object
}

/** Without what members published, said and liked, and who waits at the doors (waiting.ts). */
export function happenings({ clubs, people, now }: World, items: Item[]): Happening[] {
  const handed = handedOn({ clubs, now })
  return clubs.flatMap((club) => {
    const own = items.filter((item) => item.club === club)
    return [
      ...ofManagers(club, now),
      ...ofStrangers(club, people, now),
      ...ofContent(club, own, now),
      ...handed.filter((one) => one.club === club),
    ].filter(({ at }) => at > club.createdAt && at < now)
  })
}

function ofManagers(club: Club, now: number): Happening[] {
  const c = chance(`managers ${club.key}`)
  const owner = personOf(club, 'owner')
  const [admin] = club.members.filter(({ role }) => role === 'admin')
  const ago = (days: number) => now - days * day - c.between(0, 5 * hour)
  const by = (person: Person, type: ActivityType, at: number, data: object = {}): Happening => ({
    ...{ club, person, type, at, data },
  })
  const edited = (part: string, field: string, from: unknown, to: unknown) => ({
    ...{ part, fields: [field], changes: { [field]: [from, to] } },
  })
  const [firstSentence = ''] = club.description.split(/(?<=\.)\s/)
  const events = (from: unknown, to: unknown) => ({
    ...{ events: to === 'all' ? 'all' : 'admins', fields: ['permissions.events'] },
    ...{ people: [], lists: { events: [from, to] } },
  })
  return [
    ...club.members
      .filter(({ role }) => role === 'admin')
      .map(({ person, joinedAt }) =>
        by(owner, 'role.promoted', joinedAt + c.between(2, 9) * day, { personId: person.id }),
      ),
    by(owner, 'club.updated', ago(70), edited('details', 'description', firstSentence, club.description)),
    by(owner, 'club.updated', ago(69.9), { part: 'images', fields: ['logoPath', 'thumbnailPath'] }),
    by(owner, 'features.changed', ago(41), { on: ['polls'], off: [] }),
    by(owner, 'permissions.changed', ago(23), events('all', [])),
    by(admin?.person ?? owner, 'permissions.changed', ago(12), events([], 'all')),
    by(
      admin?.person ?? owner,
      'club.updated',
      ago(2),
      edited('landing-page', 'landingPage', 'events', 'feed'),
    ),
  ]
}

/** Who came and is gone again. */
function ofStrangers(club: Club, people: Person[], now: number): Happening[] {
  const c = chance(`strangers ${club.key}`)
  const inside = new Set(club.members.map(({ person }) => person))
  const asking = new Set(club.asking ?? [])
  const [left, removed, refused] = c.shuffle(
    people.filter(
      (person) => !inside.has(person) && !asking.has(person.key) && person.createdAt < now - 20 * day,
    ),
  )
  if (!left || !removed || !refused) return []
  const owner = personOf(club, 'owner')
  const at = now - c.between(9, 16) * day
  const came = (person: Person, when: number): Happening[] => [
    ...(club.isPrivate
      ? [
          { club, person, type: 'request.made' as const, at: when - 2 * hour },
          {
            club,
            person: owner,
            type: 'request.accepted' as const,
            at: when - 1,
            data: { personId: person.id },
          },
        ]
      : []),
    { club, person, type: 'member.joined', at: when, data: { via: club.isPrivate ? 'request' : 'join' } },
  ]
  return [
    ...came(left, at),
    { club, person: left, type: 'member.left', at: at + c.between(1, 4) * day },
    ...came(removed, at + day),
    { club, person: owner, type: 'member.removed', at: at + 3 * day, data: { personId: removed.id } },
    ...(club.isPrivate
      ? [
          { club, person: refused, type: 'request.made' as const, at: at + 5 * day },
          {
            ...{ club, person: owner, type: 'request.rejected' as const, at: at + 5.4 * day },
            data: { personId: refused.id },
          },
        ]
      : []),
  ]
}

function ofContent(club: Club, items: Item[], now: number): Happening[] {
  const c = chance(`changes ${club.key}`)
  const owner = personOf(club, 'owner')
  const edits = c.shuffle(items.filter(({ createdAt }) => createdAt < now - day)).slice(0, 4)
  const at = (item: Item) => Math.min(item.createdAt + c.between(0.3, 30) * hour, now - hour)
  const changes = edits.map((item, index): Happening => {
    const { type, author } = item
    const base = { club, type: 'content.updated' as const, item, at: at(item) }
    if (index === 0)
      return {
        ...base,
        person: author,
        data: { type, fields: ['title'], titles: [`Draft: ${item.title}`, item.title] },
      }
    if (index === 1 && author !== owner)
      return { ...base, person: owner, data: { type, fields: ['description'], personId: author.id } }
    return { ...base, person: author, data: { type, fields: [type === 'post' ? 'content' : 'description'] } }
  })
  const [item] = edits
  const pins = pinsOf(items, now).map(
    ({ item: pinned, at: when }): Happening => ({
      ...{ club, person: owner, type: 'content.pinned', item: pinned, at: when, data: { type: pinned.type } },
    }),
  )
  const members = club.members.filter(({ joinedAt }) => item && joinedAt < item.createdAt)
  if (!item || members.length === 0) return [...changes, ...pins]
  const { person: somebody } = c.pick(members)
  const begun = Math.min(item.createdAt + 5 * hour, now - 3 * hour)
  const test = { id: c.id(begun) }
  const about = { club, item, data: { type: item.type } }
  return [
    ...changes,
    ...pins,
    { ...about, type: 'comment', person: somebody, at: begun },
    {
      ...about,
      type: 'comment.deleted',
      person: owner,
      at: begun + hour,
      data: { type: item.type, personId: somebody.id },
    },
    { ...about, type: 'like', person: owner, at: begun },
    { ...about, type: 'unlike', person: owner, at: begun + 20_000 },
    { club, item: test, type: 'content.created', person: somebody, at: begun, data: { type: 'post' } },
    {
      ...{ club, item: test, type: 'content.deleted', person: owner, at: begun + 0.2 * hour },
      data: { type: 'post', slug: 'testing', title: 'Testing, please ignore', personId: somebody.id },
    },
  ]
}

function personOf(club: Club, role: 'owner'): Person {
  const found = club.members.find((member) => member.role === role)
  if (!found) throw new Error(`${club.name} has no ${role}`)
  return found.person
}
