import type { addWatchedTerm, WatchedTerm, WatchedTermTrial } from '@guildhall/contract/prevention'
import { prevention, type TermAction } from '@guildhall/contract/prevention-limits'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { lockClub } from '../clubs/lock.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { foldDomain, foldWord } from './folding.ts'
import { findTerms, type Term } from './matching.ts'

type Input = z.output<typeof addWatchedTerm>

/** Of a club. Errors: as findManagedClub. */
export async function readWatchedTerms({ db, viewer }: PersonContext, identifier: string) {
  const club = await findManagedClub(db, viewer, identifier)
  return { items: await termsOf(db, club.id) }
}

/** Those of every club; for operators. */
export const readServerTerms = async ({ db }: PersonContext) => ({ items: await termsOf(db, null) })

/** Watches a term in a club; a watched one gets the new action. Errors: as findManagedClub, too_many_watched_terms, id_taken. */
export const watchTerm = (context: PersonContext, identifier: string, input: Input): Promise<WatchedTerm> =>
  writeTerm(context, async (tx) => {
    const club = await lockClub(tx, context.viewer, identifier, canManage)
    return add(tx, context.viewer.id, club.id, input)
  })

/** The same in every club; for operators. */
export const watchServerTerm = (context: PersonContext, input: Input): Promise<WatchedTerm> =>
  writeTerm(context, async (tx) => {
    // Terms are counted and added one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('watched_terms'))`.execute(tx.db)
    return add(tx, context.viewer.id, null, input)
  })

/** Idempotent. Errors: as findManagedClub. */
export async function unwatchTerm(context: PersonContext, identifier: string, termId: string) {
  await write(context, async (tx) => {
    const club = await lockClub(tx, context.viewer, identifier, canManage)
    await remove(tx, context.viewer.id, club.id, termId)
  })
  return {}
}

/** Idempotent; for operators. */
export async function unwatchServerTerm(context: PersonContext, termId: string) {
  await write(context, (tx) => remove(tx, context.viewer.id, null, termId))
  return {}
}

/** What would happen to a text of a member. Errors: as findManagedClub. */
export async function tryTerms(
  { db, viewer }: PersonContext,
  identifier: string,
  text: string,
): Promise<WatchedTermTrial> {
  const club = await findManagedClub(db, viewer, identifier)
  return trialOf(db, club.id, text)
}

/** In a club without watched words of its own; for operators. */
export const tryServerTerms = ({ db }: PersonContext, text: string): Promise<WatchedTermTrial> =>
  trialOf(db, null, text)

const severity: Record<TermAction, number> = { flag: 1, hold: 2, block: 3 }

async function trialOf(db: Database, clubId: string | null, text: string): Promise<WatchedTermTrial> {
  const rows = await db
    .selectFrom('watched_terms')
    .select(['club_id', 'kind', 'term', 'folded', 'action'])
    .where((eb) =>
      eb.or([eb('club_id', 'is', null), ...(clubId === null ? [] : [eb('club_id', '=', clubId)])]),
    )
    .execute()
  const terms = rows.map((row) => ({ ...row, isServers: row.club_id === null }) as unknown as Term)
  const found = findTerms(terms, [{ field: 'text', text }])
  const [worst] = found.map(({ action }) => action).sort((a, b) => severity[b] - severity[a])
  return {
    outcome: worst ?? 'publish',
    found: found.map(({ kind, action, term, isServers }) => ({ kind, action, term, isServers })),
  }
}

async function writeTerm<T>(context: PersonContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await write(context, work)
  } catch (error) {
    throw isDuplicate(error, 'watched_terms_pkey') ? new AppError('id_taken') : error
  }
}

async function add(
  tx: Tx,
  byId: string,
  clubId: string | null,
  { id, kind, term, action }: Input,
): Promise<WatchedTerm> {
  const folded = kind === 'word' ? foldWord(term) : foldDomain(term)
  if (folded === undefined) throw new AppError('bad_input', { fields: { term: unusable[kind] } })
  const others = await tx.db
    .selectFrom('watched_terms')
    .select('id')
    .where(isOf(clubId))
    .where(sql<boolean>`(kind, folded) <> (${kind}, ${folded})`)
    .limit(prevention.terms)
    .execute()
  if (others.length === prevention.terms) throw new AppError('too_many_watched_terms')
  const row = await tx.db
    .insertInto('watched_terms')
    .values({ id, club_id: clubId, kind, term, folded, action, created_by: byId })
    .onConflict((conflict) => conflict.columns(['club_id', 'kind', 'folded']).doUpdateSet({ term, action }))
    .returning(columns)
    .executeTakeFirstOrThrow()
  await record(tx, byId, clubId, `Watched: “${term}” (${action})`)
  return present(row)
}

const unusable = {
  word: 'Enter 1 to 5 words with letters or digits',
  domain: 'Enter a domain, like example.com',
}

async function remove(tx: Tx, byId: string, clubId: string | null, id: string): Promise<void> {
  const row = await tx.db
    .deleteFrom('watched_terms')
    .where('id', '=', id)
    .where(isOf(clubId))
    .returning('term')
    .executeTakeFirst()
  if (row) await record(tx, byId, clubId, `No longer watched: “${row.term}”`)
}

const record = (tx: Tx, actorId: string, clubId: string | null, note: string) =>
  recordModeration(tx, { what: 'settings_changed', clubId, actorId, isByOperator: clubId === null, note })

const isOf = (clubId: string | null) => sql<SqlBool>`club_id is not distinct from ${clubId}::uuid`

async function termsOf(db: Database, clubId: string | null): Promise<WatchedTerm[]> {
  const rows = await db
    .selectFrom('watched_terms')
    .select(columns)
    .where(clubId === null ? sql<SqlBool>`club_id is null` : sql<SqlBool>`club_id = ${clubId}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(present)
}

const columns = ['id', 'kind', 'term', 'action', 'created_at'] as const

type Row = { id: string; kind: string; term: string; action: string; created_at: Date }

const present = ({ id, kind, term, action, created_at }: Row): WatchedTerm => ({
  ...{ id, term, createdAt: created_at.toISOString() },
  kind: kind as WatchedTerm['kind'],
  action: action as WatchedTerm['action'],
})
