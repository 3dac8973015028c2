import type { addWatchedTerm, WatchedTerm, WatchedTermTrial } from '@guildhall/contract/prevention'
import { prevention, type TermAction } from '@guildhall/contract/prevention-limits'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { lockClub } from '../clubs/lock.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { foldDomain, foldWord, hostsIn, wordsIn } from './folding.ts'
import { findTerms, type Term } from './matching.ts'
import { replaceIn, replacements } from './replacing.ts'

type Input = z.output<typeof addWatchedTerm>

/** Watched words of a club. Errors: as findManagedClub. */
export async function readWatchedTerms({ db, viewer }: PersonContext, identifier: string) {
  const club = await findManagedClub(db, viewer, identifier)
  return { items: await termsOf(db, club.id) }
}

/** Watched words for every club; for operators. */
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

/** The outcome for a member's text, without publishing it. Errors: as findManagedClub. */
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

const severity: Record<TermAction, number> = { replace: 1, flag: 2, hold: 3, block: 4 }

async function trialOf(db: Database, clubId: string | null, text: string): Promise<WatchedTermTrial> {
  const rows = await db
    .selectFrom('watched_terms')
    .select(['club_id', 'kind', 'term', 'folded', 'action', 'replacement'])
    .where((eb) =>
      eb.or([eb('club_id', 'is', null), ...(clubId === null ? [] : [eb('club_id', '=', clubId)])]),
    )
    .execute()
  const terms = rows.map((row) => ({ ...row, isServers: row.club_id === null }) as unknown as Term)
  const found = findTerms(terms, [{ field: 'text', text }])
  const { text: published, replaced, left } = replaceIn(replacements(found), text, true)
  const isLeft = new Set(left.map(({ folded }) => folded))
  // Words in code and addresses stay, and one that can't be replaced waits for a moderator.
  const actions = found.flatMap(({ action, folded }) =>
    action !== 'replace' ? [action] : isLeft.has(folded) ? ['hold' as const] : [],
  )
  const [worst] = actions.sort((a, b) => severity[b] - severity[a])
  return {
    outcome: worst ?? (replaced.length > 0 ? 'replace' : 'publish'),
    text: published,
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
  { id, kind, term, action, replacement: typed }: Input,
): Promise<WatchedTerm> {
  const folded = kind === 'word' ? foldWord(term) : foldDomain(term)
  if (folded === undefined) throw new AppError('bad_input', { fields: { term: unusable[kind] } })
  const replacement = action === 'replace' ? typed : null
  if (replacement !== null) refuseReplacement(folded, replacement)
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
    .values({ id, club_id: clubId, kind, term, folded, action, replacement, created_by: byId })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'kind', 'folded']).doUpdateSet({ term, action, replacement }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  await record(
    tx,
    byId,
    clubId,
    `Watched: “${term}” (${action}${replacement === null ? '' : `: “${replacement}”`})`,
  )
  return present(row)
}

/** A replacement in which the word is found again would never end, and one with an address would advertise it. */
function refuseReplacement(folded: string, replacement: string): void {
  const refuse = (message: string) => new AppError('bad_input', { fields: { replacement: message } })
  if (wordsIn(replacement).has(folded)) throw refuse('This contains the watched word itself')
  if (hostsIn(replacement).length > 0) throw refuse('Enter words, not an address')
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

const columns = ['id', 'kind', 'term', 'action', 'replacement', 'created_at'] as const

type Row = {
  id: string
  kind: string
  term: string
  action: string
  replacement: string | null
  created_at: Date
}

const present = ({ id, kind, term, action, replacement, created_at }: Row): WatchedTerm => ({
  ...{ id, term, replacement, createdAt: created_at.toISOString() },
  kind: kind as WatchedTerm['kind'],
  action: action as WatchedTerm['action'],
})
