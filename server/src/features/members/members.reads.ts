import type { Role } from '@guildhall/contract/clubs'
import type { Page } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import type { ClubMember, listMembers } from '@guildhall/contract/members'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { badCursor, decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { isAdmin } from '../clubs/clubs.policy.ts'
import { clubKey, findOpenClub } from '../clubs/clubs.reads.ts'
import { shownLevel } from '../clubs/levels.ts'
import { namePatternsOf, newest } from '../clubs/name-search.ts'
import { canActOn } from '../moderation/moderation.policy.ts'
import { presentPerson } from '../profiles/profiles.reads.ts'
import {
  type MemberQuery,
  type MemberRow,
  memberCounts,
  memberPages,
  ranks,
  type Way,
} from './members.list.reads.ts'
import { canDemote, canPromote, canRemove } from './members.policy.ts'
import { type Sort, sortedPages as sortedQuery } from './members.sorted.reads.ts'

/**
 * Lists by default the owner, the viewer, admins, then the newest (platform.md 9). Last visits are visible to owner and
 * admins. Errors: bad_club_identifier, club_not_found, members_only, permission_denied.
 */
export async function readMembers(
  { db, viewer }: Pick<PersonContext, 'db' | 'viewer'>,
  club: string,
  { q, role, about: typed, sort = 'role', cursor, limit = limits.memberPage }: z.output<typeof listMembers>,
): Promise<Page<ClubMember> & { count: number | null }> {
  const namePatterns = namePatternsOf(q)
  const about = typed?.trim() || undefined
  const isNarrowed = namePatterns !== undefined || about !== undefined
  const query = { ...clubKey(club), viewerId: viewer.id, namePatterns, about }
  let way: Way = isNarrowed ? 'amongNewest' : 'inOrder'
  let found: MemberRow[]
  if (sort === 'role') {
    const position = { ...parseCursor(cursor), size: limit === limits.memberPage ? undefined : limit + 1 }
    found = await pages(way, role)(db, { ...query, ...position })
    if (isNarrowed && found.length <= limit && (found[0]?.members ?? 0) > newest) {
      way = 'byIndex'
      found = await pages(way, role)(db, { ...query, ...position })
    }
  } else {
    way = isNarrowed ? 'byIndex' : 'inOrder'
    found = await sortedPages(sort, role)(db, {
      ...query,
      ...parseSortedCursor(sort, cursor),
      size: limit + 1,
    })
  }
  const [first] = found
  // Without a row the club is absent or hidden; this finds out which.
  if (!first) {
    await findOpenClub(db, viewer, club)
    return { items: [], next: null, count: 0 }
  }
  if (sort === 'seen' && !isAdmin(first.viewer_role)) throw new AppError('permission_denied')

  const { rows, next } = paginate(
    found.filter(isPerson),
    limit,
    sort === 'role' ? cursorOf : sortedCursorOf(sort),
  )
  const items = rows.flatMap((row) => presentMember(row, viewer.id))
  if (cursor) return { items, next, count: null }
  if (!next) return { items, next, count: items.length }
  // The others are not even counted by name.
  if (first.sees_from) return { items, next, count: null }
  if (!isNarrowed && !role) return { items, next, count: first.members }
  const [total] = await counts(way, role)(db, { ...clubKey(club), namePatterns, about })
  return { items, next, count: total?.count ?? items.length }
}

const pages = memoize((way: Way, role: Role | undefined) => memberPages(way, role))
const sortedPages = memoize((sort: Sort, role: Role | undefined) => sortedQuery(sort, role))
const counts = memoize((way: Way, role: Role | undefined) =>
  memberCounts(way, role, way === 'inOrder' ? limits.membersOfRole : limits.membersFound),
)

function memoize<A extends unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = args.join()
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}

type PersonRow = MemberRow & { role: Role; at: Date; person_id: string; sort_key?: string | null }
const isPerson = (row: MemberRow): row is PersonRow => row.person_id !== null

function presentMember(row: PersonRow, viewerId: string): ClubMember[] {
  const person = presentPerson(row)
  if (!person) return []
  const facts = { role: row.role, isSelf: person.id === viewerId, viewerRole: row.viewer_role }
  const isModerator = facts.role === 'member' && row.is_moderator === true
  const moderation = {
    actor: row.viewer_standing,
    target: isModerator ? ('moderator' as const) : row.role,
  }
  return [
    {
      id: person.id,
      person,
      role: facts.role,
      isModerator,
      joinedAt: row.has_joined ? row.at.toISOString() : null,
      lastSeenOn: isAdmin(row.viewer_role) && row.seen_on !== neverSeen ? row.seen_on : null,
      communityRoles: row.community_roles ?? [],
      level: shownLevel(row.points, row.level_names),
      isSelf: facts.isSelf,
      can: {
        promote: canPromote(facts),
        demote: canDemote(facts),
        remove: canRemove(facts),
        moderate: canActOn({ ...moderation, kind: 'profile' }),
      },
    },
  ]
}

/** Rank, time and id of the last row. */
const cursorOf = ({ rank, at, person_id: id }: PersonRow) => `${rank}${encodeCursor({ at, id })}`

const sortedCursorOf =
  (sort: Sort) =>
  ({ sort_key: key, at, person_id: id }: PersonRow) =>
    Buffer.from(JSON.stringify([sort === 'joined' ? at.toISOString() : key, id])).toString('base64url')

const forms: Record<Sort, RegExp> = {
  name: /^[^\0]{0,2500}$/u,
  joined: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  seen: /^\d{4}-\d\d-\d\d$/,
}

/** Error: bad_input. */
function parseSortedCursor(sort: Sort, cursor: string | undefined): { after?: string; id?: string } {
  if (!cursor) return {}
  try {
    const [after, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isPosition = typeof after === 'string' && typeof id === 'string' && isUuid(id)
    if (isPosition && forms[sort].test(after) && after.isWellFormed()) {
      if (sort === 'name' || !Number.isNaN(Date.parse(after))) return { after, id }
    }
  } catch {
    // Rejected below.
  }
  throw badCursor()
}

/** The default of `seen_on`: unknown. */
const neverSeen = '1970-01-01'

/** Error: bad_input. */
function parseCursor(cursor: string | undefined): Pick<MemberQuery, 'rank' | 'adminsAt' | 'othersAt' | 'id'> {
  if (!cursor) return {}
  const rank = Number(/^[0-3]/.exec(cursor)?.[0])
  const from = decodeCursor(cursor.slice(1))
  if (!from || Number.isNaN(rank)) throw badCursor()
  const within = (part: number) => (rank < part ? 'infinity' : rank === part ? from.at : '-infinity')
  return { rank, adminsAt: within(ranks.admin), othersAt: within(ranks.member), id: from.id }
}
