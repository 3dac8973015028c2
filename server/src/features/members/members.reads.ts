import type { Role } from '@guildhall/contract/clubs'
import type { Page } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import type { ClubMember, listMembers } from '@guildhall/contract/members'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { badCursor, cut, decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { toPrefixQuery } from '../../platform/text-search.ts'
import { clubKey, findOpenClub } from '../clubs/clubs.reads.ts'
import { presentPerson } from '../profiles/profiles.reads.ts'
import {
  type Asked,
  type MemberRow,
  memberCounts,
  memberPages,
  newest,
  ranks,
  type Way,
} from './members.list.reads.ts'
import { canDemote, canPromote, canRemove } from './members.policy.ts'

/**
 * A club's people as the viewer may see them: the owner, then the viewer, then admins, then the newest (platform.md 9),
 * by words of their names or by role where that is asked. Errors: bad_club_identifier, club_not_found, members_only.
 */
export async function readMembers(
  { db, viewer }: PersonContext,
  club: string,
  { q, role, cursor, limit = limits.memberPage }: z.output<typeof listMembers>,
): Promise<Page<ClubMember> & { count: number | null }> {
  const words = q?.trim() ? toPrefixQuery(q) : undefined
  if (words === null) {
    await findOpenClub(db, viewer, club)
    return { items: [], next: null, count: 0 }
  }
  const asked: Asked = {
    ...clubKey(club),
    ...placeOf(cursor),
    viewerId: viewer.id,
    words,
    size: limit === limits.memberPage ? undefined : limit + 1,
  }
  let way: Way = words ? 'amongNewest' : 'inOrder'
  let found = await pages(way, role)(db, asked)
  const [first] = found
  // The club is told also where nobody matches; where it is not, only it can say why.
  if (!first) {
    await findOpenClub(db, viewer, club)
    return { items: [], next: null, count: 0 }
  }
  if (words && found.length <= limit && first.members > newest) {
    way = 'byWords'
    found = await pages(way, role)(db, asked)
  }

  const { rows, next } = cut(found.filter(isSomebody), limit, cursorOf)
  const items = rows.flatMap((row) => presentMember(row, viewer.id))
  if (cursor) return { items, next, count: null }
  if (!next) return { items, next, count: items.length }
  if (!words && !role) return { items, next, count: first.members }
  const [total] = await counts(way, role)(db, { ...clubKey(club), words })
  return { items, next, count: total?.count ?? items.length }
}

const pages = kept((way: Way, role: Role | undefined) => memberPages(way, role))
const counts = kept((way: Way, role: Role | undefined) =>
  memberCounts(way, role, way === 'inOrder' ? limits.membersOfRole : limits.membersFound),
)

/** Each query is written once, when it is first asked. */
function kept<A extends unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = args.join()
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}

type Somebody = MemberRow & { rank: number; role: Role; at: Date; person_id: string }
const isSomebody = (row: MemberRow): row is Somebody => row.person_id !== null

function presentMember(row: Somebody, viewerId: string): ClubMember[] {
  const person = presentPerson(row)
  if (!person) return []
  const facts = { role: row.role, isSelf: person.id === viewerId, viewerRole: row.viewer_role }
  return [
    {
      id: person.id,
      person,
      role: facts.role,
      joinedAt: row.has_joined ? row.at.toISOString() : null,
      isSelf: facts.isSelf,
      can: { promote: canPromote(facts), demote: canDemote(facts), remove: canRemove(facts) },
    },
  ]
}

/** A place in the list: a rank, and the time and id of the row in it that the next page follows. */
const cursorOf = ({ rank, at, person_id: id }: Somebody) => `${rank}${encodeCursor({ at, id })}`

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Where in each part of the list a page begins. Throws bad_input where the cursor is not one of ours. */
function placeOf(cursor: string | undefined): Pick<Asked, 'rank' | 'adminsAt' | 'othersAt' | 'id'> {
  if (!cursor) return { rank: -1, adminsAt: 'infinity', othersAt: 'infinity', id: lastId }
  const rank = Number(/^[0-3]/.exec(cursor)?.[0])
  const from = decodeCursor(cursor.slice(1))
  if (!from || Number.isNaN(rank)) throw badCursor()
  const within = (part: number) => (rank < part ? 'infinity' : rank === part ? from.at : '-infinity')
  return { rank, adminsAt: within(ranks.admin), othersAt: within(ranks.member), id: from.id }
}
