import type { Transaction } from 'kysely'
import { hashOf, newSecret } from '../server/src/features/tokens/secrets.ts'
import type { DB } from '../server/src/platform/schema.ts'
import { chance } from './chance.ts'
import type { Happening } from './happened.ts'
import { insertAll } from './insert.ts'
import { told } from './telling.ts'
import { day, hour } from './times.ts'
import { type Club, memberCalled, type Person, type World } from './world.ts'

// Who waits at the doors of the private clubs: those who asked to be let in, and those who are invited.

type Asking = { club: Club; person: Person; at: number; id: string }

function askingAt({ clubs, people, now }: World): Asking[] {
  return clubs.flatMap((club) =>
    (club.asking ?? []).map((key, place) => {
      const c = chance(`asks ${club.key} ${key}`)
      const at = now - place * 1.3 * day - c.between(0.4 * hour, 9 * hour)
      return { club, person: outsideCalled(people, club, key), at, id: c.id(at) }
    }),
  )
}

function invitesAt({ clubs, people, now }: World) {
  return clubs.flatMap((club) =>
    (club.invites ?? []).map((plan, place) => {
      const c = chance(`invites ${club.key} ${place}`)
      const at = now - c.between(2 * hour, 2.5 * day)
      const person = 'person' in plan ? outsideCalled(people, club, plan.person) : undefined
      return { club, plan, by: memberCalled(club, plan.by), person, at, id: c.id(at) }
    }),
  )
}

function outsideCalled(people: Person[], club: Club, key: string): Person {
  const person = people.find((one) => one.key === key)
  if (!person) throw new Error(`There is no ${key}`)
  if (club.members.some((member) => member.person === person))
    throw new Error(`${key} is a member of ${club.name} already`)
  return person
}

export async function writeWaiting(db: Transaction<DB>, world: World): Promise<void> {
  const asking = askingAt(world)
  const invites = invitesAt(world)
  await insertAll(
    db,
    'join_requests',
    asking.map(({ club, person, at, id }) => ({
      id,
      club_id: club.id,
      user_id: person.id,
      created_at: new Date(at),
    })),
  )
  await insertAll(
    db,
    'club_invites',
    invites.map(({ club, plan, by, person, at, id }) => ({
      id,
      club_id: club.id,
      kind: person ? 'person' : 'email' in plan ? 'email' : 'link',
      invited_user_id: person?.id ?? null,
      invited_email: 'email' in plan ? plan.email : null,
      invited_by: by.id,
      // Nobody knows the link: whoever needs one makes one.
      token_hash: person ? null : hashOf(newSecret()),
      max_uses: 'of' in plan ? (plan.of ?? null) : null,
      uses: 'uses' in plan ? plan.uses : 0,
      created_at: new Date(at),
      expires_at: new Date(at + 14 * day),
    })),
  )
  await insertAll(db, 'notifications', [
    ...asking.flatMap(({ club, person, at }) =>
      club.members
        .filter(({ role }) => role !== 'member')
        .map((manager) => told({ happened: 'request.made', club, by: person, to: manager.person, at })),
    ),
    ...invites.flatMap(({ club, by, person, at }) =>
      person ? [told({ happened: 'invite.sent', club, by, to: person, at })] : [],
    ),
  ])
}

/** What the clubs' logs say of it. */
export function waitingActivity(world: World): Happening[] {
  return [
    ...askingAt(world).map(({ club, person, at }) => ({ type: 'request.made' as const, club, person, at })),
    ...invitesAt(world).map(({ club, plan, by, person, at, id: inviteId }): Happening => {
      const made = { club, person: by, at }
      if (person)
        return { ...made, type: 'invite.sent', data: { kind: 'person', inviteId, personId: person.id } }
      if ('email' in plan) return { ...made, type: 'invite.sent', data: { kind: 'email', inviteId } }
      return { ...made, type: 'invite.linked', data: { inviteId } }
    }),
  ]
}
