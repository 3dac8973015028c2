import { type Chance, chance } from './chance.ts'
import { clubPlans } from './clubs/all.ts'
import { people as peoplePlans, signIns } from './people.ts'
import { type PersonPlan, plainLetters } from './person.ts'
import type { ClubPlan } from './plan.ts'
import { day, hour, minute } from './times.ts'

// The whole community is thought up here, in memory, before a row of it is written. Times are in milliseconds.

export type Person = PersonPlan & {
  id: string
  email: string
  username: string
  createdAt: number
  /** How much they write, compared with others. */
  voice: number
}
export type Member = { person: Person; role: 'owner' | 'admin' | 'member'; joinedAt: number }
export type Club = ClubPlan & { id: string; createdAt: number; members: Member[] }
export type World = { now: number; people: Person[]; clubs: Club[] }

export function openWorld(now: number): World {
  const people = peoplePlans.map((plan): Person => {
    const c = chance(`person ${plan.key}`)
    const username = plan.username ?? plainLetters(`${plan.first}${plan.last}`)
    return {
      ...plan,
      username,
      email: plan.email ?? `${username}@people.test`,
      id: '',
      createdAt: now,
      voice: c.next() ** 2 + 0.15,
    }
  })
  const clubs = clubPlans.map((plan) => openClub(plan, people, now))
  for (const person of people) {
    const c = chance(`arrival ${person.key}`)
    const joined = clubs.flatMap((club) =>
      club.members.filter((member) => member.person === person).map((member) => member.joinedAt),
    )
    person.createdAt = Math.min(now - 3 * day, ...joined) - c.between(hour, 2 * day)
    person.id = c.id(person.createdAt)
  }
  return { now, people, clubs }
}

const isSignIn = ({ email }: Person): boolean => signIns.some((signIn) => signIn.email === email)

function openClub(plan: ClubPlan, people: Person[], now: number): Club {
  const c = chance(`club ${plan.key}`)
  const createdAt = now - plan.age * day - c.between(0, 8 * hour)
  const id = c.id(createdAt)
  const isSmall = plan.isPrivate || plan.business !== undefined
  const stories = [...plan.stories, ...plan.groups.flatMap((group) => group.stories)]
  const writers = new Set(stories.flatMap((story) => [story.by, ...story.comments.map(({ by }) => by)]))
  // Beside the clubs they are known for, people are in others, too; those whose sign-ins are printed are not.
  const joinsToo = (person: Person) =>
    !plan.isAmongFew &&
    !isSignIn(person) &&
    chance(`joins ${plan.key} ${person.key}`).some(isSmall ? 0.06 : 0.36)
  const members = people
    .filter((person) => person.clubs.includes(plan.key) || joinsToo(person))
    .map((person): Member => {
      const role = person.key === plan.owner ? 'owner' : plan.admins.includes(person.key) ? 'admin' : 'member'
      const share = c.next() ** 1.8
      const isEarly = role === 'admin' || writers.has(person.key)
      const since = role === 'owner' ? 0 : share * (isEarly ? 0.15 : 0.96) * plan.age * day + 20 * minute
      return { person, role, joinedAt: createdAt + since }
    })
    .sort((a, b) => a.joinedAt - b.joinedAt)
  for (const key of [plan.owner, ...plan.admins, ...writers]) {
    if (key && !members.some(({ person }) => person.key === key)) {
      throw new Error(`${key} is no member of ${plan.name}`)
    }
  }
  return { ...plan, id, createdAt, members }
}

/** A member who was there at a (sleepless) time, other than those who are ruled out; those with more voice more often. */
export function someMember(
  c: Chance,
  club: Club,
  at: number,
  isRuledOut: (person: Person) => boolean,
): Person | undefined {
  const present = club.members.filter(({ person, joinedAt }) => joinedAt < at - hour && !isRuledOut(person))
  let left = c.next() * present.reduce((sum, { person }) => sum + person.voice, 0)
  for (const { person } of present) {
    left -= person.voice
    if (left <= 0) return person
  }
  return present.at(-1)?.person
}

export function memberCalled(club: Club, key: string): Person {
  const found = club.members.find(({ person }) => person.key === key)
  if (!found) throw new Error(`${key} is no member of ${club.name}`)
  return found.person
}

/** Nobody speaks of themselves by name. */
export const isNamedIn = (person: Person, text: string): boolean =>
  new RegExp(`(?<!\\p{L})${person.first}(?!\\p{L})`, 'u').test(text)
