import { toSlug } from '../server/src/platform/text/slug.ts'
import type { FilePlan } from './files.ts'
import { random } from './random.ts'
import type { ClubData, Data, PersonData } from './schema.ts'
import { day, hour, minute } from './times.ts'

// People and clubs in memory, before a row is written. Times are in milliseconds.

export type Person = Omit<PersonData, 'email' | 'username'> & {
  id: string
  email: string
  username: string
  createdAt: number
  /** How much they write, compared with others. */
  activity: number
  portrait?: FilePlan
}
export type Role = 'owner' | 'admin' | 'member'
export type Member = { person: Person; role: Role; joinedAt: number }
/** `audience`: the only members who see it. */
export type Topic = ClubData['topics'][number] & { id: string; slug: string; audience?: Person[] }
export type Club = Omit<ClubData, 'topics'> & {
  id: string
  createdAt: number
  members: Member[]
  topics: Topic[]
  logo: FilePlan
  cover: FilePlan
}
export type Community = { now: number; people: Person[]; clubs: Club[] }

export function createCommunity(data: Data, now: number): Community {
  const people = data.people.map((one): Person => {
    const username = one.username ?? plainLetters(`${one.first}${one.last}`)
    const picture = `portraits/${one.key}`
    return {
      ...one,
      username,
      email: one.email ?? `${username}@people.test`,
      id: '',
      createdAt: now,
      activity: random(`person ${one.key}`).next() ** 2 + 0.15,
      ...(data.pictures.includes(picture) && { portrait: { purpose: 'profile-image', picture } }),
    }
  })
  const clubs = data.clubs.flatMap((club) => {
    const page = data.pages[club.key]
    return page ? [createClub({ ...club, ...page }, people, now)] : []
  })
  for (const person of people) {
    const r = random(`arrival ${person.key}`)
    const joined = clubs.flatMap(({ members }) =>
      members.filter((member) => member.person === person).map(({ joinedAt }) => joinedAt),
    )
    person.createdAt = Math.min(now - 3 * day, ...joined) - r.between(hour, 2 * day)
    person.id = r.id(person.createdAt)
  }
  return { now, people, clubs }
}

function createClub(data: ClubData, people: Person[], now: number): Club {
  const r = random(`club ${data.key}`)
  const createdAt = now - data.daysOld * day - r.between(0, 8 * hour)
  const id = r.id(createdAt)
  const joinRate = data.isPrivate || data.business ? 0.06 : 0.36
  const stories = [...data.stories, ...data.sorted.flatMap((group) => group.stories)]
  const writers = new Set(stories.flatMap((story) => [story.by, ...story.comments.map(({ by }) => by)]))
  // People are in more clubs than their data names, except those whose sign-ins are printed.
  const joins = (person: Person) =>
    person.clubs.includes(data.key) ||
    (!data.isForNamedOnly &&
      !person.signIn &&
      !data.fee?.pending.includes(person.key) &&
      random(`joins ${data.key} ${person.key}`).chance(joinRate))
  const members = people
    .filter(joins)
    .map((person): Member => {
      const role = person.key === data.owner ? 'owner' : data.admins.includes(person.key) ? 'admin' : 'member'
      const share = r.next() ** 1.8
      const isEarly = role === 'admin' || writers.has(person.key)
      const since = role === 'owner' ? 0 : share * (isEarly ? 0.15 : 0.96) * data.daysOld * day + 20 * minute
      return { person, role, joinedAt: createdAt + since }
    })
    .sort((a, b) => a.joinedAt - b.joinedAt)
  const topics = data.topics.map((topic): Topic => {
    const group = data.groups.find(({ name }) => name === topic.seenBy)
    return {
      ...{
        ...topic,
        id: random(`topic ${data.key} ${topic.name}`).id(createdAt),
        slug: toSlug(topic.name, 60),
      },
      ...(group && { audience: people.filter((person) => group.members.includes(person.key)) }),
    }
  })
  const club: Club = {
    ...data,
    topics,
    id,
    createdAt,
    members,
    logo: { purpose: 'club-logo', picture: `logos/${data.key}` },
    cover: { purpose: 'club-thumbnail', picture: `covers/${data.key}` },
  }
  const grouped = data.groups.flatMap((group) => group.members)
  for (const key of [data.owner, ...data.admins, ...writers, ...grouped]) if (key) memberNamed(club, key)
  return club
}

/** The member with a key. Throws where there is none. */
export function memberNamed(club: Club, key: string): Person {
  const found = club.members.find(({ person }) => person.key === key)
  if (!found) throw new Error(`${key} is not a member of ${club.name}`)
  return found.person
}

export const ownerOf = (club: Club): Person => memberNamed(club, club.owner)

/** Members who had joined before a time. */
export const membersAt = ({ members }: Club, at: number): Member[] =>
  members.filter(({ joinedAt }) => joinedAt < at)

/** A random member of a (sleepless) time, the more active the likelier; undefined where all are excluded. */
export function randomMember(
  club: Club,
  at: number,
  isExcluded: (person: Person) => boolean,
  next: () => number,
) {
  const present = membersAt(club, at - hour).filter(({ person }) => !isExcluded(person))
  let left = next() * present.reduce((sum, { person }) => sum + person.activity, 0)
  for (const { person } of present) {
    left -= person.activity
    if (left <= 0) return person
  }
  return present.at(-1)?.person
}

const plainLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll(/[^a-z0-9]/g, '')
