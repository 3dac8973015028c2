import type { Viewer } from '@guildhall/contract/accounts'
import type { Person } from '@guildhall/contract/common'
import type { OwnershipOffer } from '@guildhall/contract/ownership'
import { type SqlBool, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { canOwn } from '../clubs/clubs.policy.ts'
import { factsOf, findOpenClub } from '../clubs/clubs.reads.ts'
import { managersOf } from '../clubs/managers.ts'
import { namePatternsOf } from '../clubs/name-search.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { canAccept, canDecline, canWithdraw, concerns, type OfferFacts } from './ownership.policy.ts'

const candidates = 20

/** Errors: club_not_found, members_only. */
export async function readOffer(
  { db, viewer }: PersonContext,
  identifier: string,
): Promise<{ offer: OwnershipOffer | null }> {
  const club = await findOpenClub(db, viewer, identifier)
  const offer = await findOffer(db, viewer, club.id)
  return { offer: offer ? await presentOffer(db, viewer, offer) : null }
}

/** Admins by name, filtered by typed words. Errors: club_not_found, members_only, owner_only. */
export async function readCandidates(
  { db, viewer }: PersonContext,
  identifier: string,
  q: string | undefined,
): Promise<{ people: Person[] }> {
  const club = await findOpenClub(db, viewer, identifier)
  allow(canOwn(factsOf(club)))
  const namePatterns = namePatternsOf(q)
  let admins = db
    .selectFrom('club_memberships as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .select(personColumns)
    .where('m.club_id', '=', club.id)
    .where('m.user_id', '!=', club.user_id)
    .where('m.user_id', 'in', managersOf(club.id))
  if (namePatterns) admins = admins.where(sql<SqlBool>`m.person_name like all(${namePatterns}::text[])`)
  const rows = await admins
    .orderBy('p.first_name')
    .orderBy('p.last_name')
    .orderBy('p.id')
    .limit(candidates)
    .execute()
  return { people: rows.flatMap((row) => presentPerson(row) ?? []) }
}

export type FoundOffer = OfferFacts & { createdAt: Date }

export async function findOffer(
  db: Database,
  viewer: Viewer,
  clubId: string,
): Promise<FoundOffer | undefined> {
  const row = await db
    .selectFrom('club_ownership_offers as o')
    .select(['o.user_id', 'o.offered_by', 'o.created_at'])
    .where('o.club_id', '=', clubId)
    .executeTakeFirst()
  if (!row) return undefined
  const offer = {
    fromId: row.offered_by,
    toId: row.user_id,
    isToAdmin: await isAdminOf(db, clubId, row.user_id),
    createdAt: row.created_at,
  }
  return concerns(viewer, offer) ? offer : undefined
}

const endings = {
  'ownership.declined': 'declined',
  'ownership.withdrawn': 'withdrawn',
  'ownership.transferred': 'accepted',
} as const

type EndedOffer = {
  outcome: (typeof endings)[keyof typeof endings]
  byId: string | null
  /** To whom it was made. */
  toId: string | null
  at: Date
}

/** The end of the last offer in a club, if the viewer made or received it. */
export async function findEndedOffer(
  db: Database,
  viewer: Viewer,
  clubId: string,
): Promise<EndedOffer | undefined> {
  const last = await db
    .selectFrom('club_activity_log')
    .select(['type', 'user_id', 'created_at', sql<string | null>`data ->> 'personId'`.as('other_id')])
    .where('club_id', '=', clubId)
    .where('type', 'in', ['ownership.offered', ...Object.keys(endings)])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const outcome = endings[last?.type as keyof typeof endings]
  if (!last || !outcome || ![last.user_id, last.other_id].includes(viewer.id)) return undefined
  const toId = outcome === 'withdrawn' ? last.other_id : last.user_id
  return { outcome, byId: last.user_id, toId, at: last.created_at }
}

/** Whether a person is an admin but not the owner. */
export async function isAdminOf(db: Database, clubId: string, personId: string): Promise<boolean> {
  const row = await selectAdmins(db, clubId)
    .select('m.id')
    .where('m.user_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

export async function presentOffer(db: Database, viewer: Viewer, offer: FoundOffer): Promise<OwnershipOffer> {
  const rows = await db
    .selectFrom('profiles as p')
    .select(personColumns)
    .where('p.id', 'in', [offer.fromId, offer.toId])
    .execute()
  const person = (id: string) => {
    const found = rows.map(presentPerson).find((one) => one?.id === id)
    if (!found) throw new AppError('offer_not_found')
    return found
  }
  return {
    from: person(offer.fromId),
    to: person(offer.toId),
    createdAt: offer.createdAt.toISOString(),
    isOver: !offer.isToAdmin,
    can: {
      accept: canAccept(viewer, offer),
      decline: canDecline(viewer, offer),
      withdraw: canWithdraw(viewer, offer),
    },
  }
}

/** Admins by role or by the list (platform.md 6). */
const selectAdmins = (db: Database, clubId: string) =>
  db
    .selectFrom('club_memberships as m')
    .innerJoin('clubs as k', 'k.id', 'm.club_id')
    .where('m.club_id', '=', clubId)
    .whereRef('m.user_id', '!=', 'k.user_id')
    .where(sql<SqlBool>`(m.role = 'admin' or k.permissions -> 'admins' ? m.user_id::text)`)
