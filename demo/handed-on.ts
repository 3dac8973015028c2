import type { ActivityType } from '../server/src/features/clubs/activity.ts'
import { day, hour } from './times.ts'
import { memberCalled, type Person, type World } from './world.ts'

type HandedOn = { type: ActivityType; club: World['clubs'][number]; person: Person; at: number; data: object }

/** Who was offered a club, declined it or took it, and who is no longer an admin. */
export function handedOn({ clubs, now }: Pick<World, 'clubs' | 'now'>): HandedOn[] {
  const row = (key: string, type: ActivityType, by: string, to: string, ago: number): HandedOn => {
    const club = clubs.find((one) => one.key === key)
    if (!club) throw new Error(`There is no ${key}`)
    const [person, personId] = [memberCalled(club, by), memberCalled(club, to).id]
    return { type, club, person, at: now - ago, data: { personId } }
  }
  return [
    row('makers', 'role.promoted', 'noor', 'mei', 12 * day),
    row('makers', 'role.demoted', 'noor', 'mei', 4 * hour),
    row('photo', 'ownership.offered', 'diego', 'priya', 3 * hour),
    row('trail', 'ownership.offered', 'mateus', 'lucia', 40 * hour),
    row('trail', 'ownership.declined', 'lucia', 'mateus', 20 * hour),
    row('games', 'ownership.offered', 'elif', 'ivan', 90 * hour),
    row('games', 'ownership.transferred', 'ivan', 'elif', 80 * hour),
  ]
}
