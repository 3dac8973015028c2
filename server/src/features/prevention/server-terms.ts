import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { blockedAt, findTerms, type Term } from './matching.ts'
import type { FieldText } from './texts.ts'

/** SQL: the watched words of these rows as `Term`s, as JSON; null if there are none. */
export const termsWhere = (which: RawBuilder<unknown>) =>
  sql<Term[] | null>`(select json_agg(json_build_object('kind', t.kind, 'term', t.term, 'folded', t.folded,
    'action', t.action, 'replacement', t.replacement, 'isServers', t.club_id is null)) from watched_terms t where ${which})`

/** SQL: whether someone is an operator, for whom the server's words do not hold. */
export const isOperator = (personId: unknown) =>
  sql<boolean>`exists (select from operators o where o.user_id = ${personId}::uuid)`

const query = prepared<{ personId?: string }, { terms: Term[] | null }>((db, { personId }) => ({
  compile: () =>
    sql<{ terms: Term[] | null }>`select ${termsWhere(sql`t.club_id is null`)} as terms
      where not ${personId ? isOperator(personId) : sql`false`}`.compile(db),
}))

/** The server's watched words, which hold for everyone but operators; `personId` null: a visitor. */
export async function readTermsFor(db: Database, personId: string | null): Promise<Term[]> {
  const [row] = await query(db, personId === null ? {} : { personId })
  return row?.terms ?? []
}

/** Whether a word stops a text where it can't wait for a moderator. */
export const isStopping = ({ action }: Term) => action === 'block' || action === 'hold'

/**
 * Refuses texts with a watched word of the server that blocks or holds; reads them only if there are any. Error: bad_input, at
 * the fields.
 */
export async function refuseServerTerms(
  db: Database,
  personId: string,
  read: () => Iterable<FieldText[]> | AsyncIterable<FieldText[]>,
): Promise<void> {
  const terms = (await readTermsFor(db, personId)).filter(isStopping)
  if (terms.length === 0) return
  for await (const texts of read()) {
    const found = findTerms(terms, texts)
    if (found.length > 0) throw new AppError('bad_input', { fields: blockedAt(found) })
  }
}
