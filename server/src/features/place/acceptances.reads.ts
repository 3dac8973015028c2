import type { Acceptances } from '@guildhall/contract/place'
import { acceptedPages } from '@guildhall/contract/place-limits'
import { sql } from 'kysely'
import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { csvAnswer, today } from '../../platform/text/csv.ts'
import { readPlace } from './place.reads.ts'

type Who = Pick<PersonContext, 'db' | 'viewer'>

/** Pages with a significant version that the person has not accepted, each with its newest version. */
export async function readAcceptances({ db, viewer }: Who): Promise<Acceptances> {
  const { significant } = await readPlace(db)
  const asked = acceptedPages.filter((page) => significant[page] !== undefined)
  return { pending: asked.length === 0 ? [] : await readPending(db, viewer.id) }
}

/** The same, past the memory of what is the same for everyone. */
export async function readPending(db: Database, personId: string): Promise<Acceptances['pending']> {
  const { rows } = await sql<Acceptances['pending'][number]>`
    select v.page, v.number, s.changes, s.in_force_from as "inForceFrom"
    from (select distinct on (page) * from legal_versions order by page, number desc) v
    cross join lateral (
      select number, changes, in_force_from from legal_versions k where k.page = v.page and k.is_significant
      order by number desc limit 1
    ) s
    where v.text <> '' and v.page in ('terms', 'privacy', 'rules') and not exists (
      select from legal_acceptances a where a.user_id = ${personId} and a.page = v.page and a.number >= s.number
    )`.execute(db)
  return acceptedPages.flatMap((page) =>
    rows
      .filter((row) => row.page === page)
      .map((row) => ({ ...row, inForceFrom: new Date(row.inForceFrom).toISOString() })),
  )
}

const rowsAtOnce = 1000

/** A file of people and the versions they accepted, for operators. */
export async function downloadAcceptances({ db }: Who, page: string): Promise<PlainAnswer> {
  return csvAnswer({
    fileName: `${page}-acceptances-${today()}`,
    heads: ['Version', 'Name', 'Username', 'Accepted (UTC)', 'How'],
    rows: rowsOf(db, page),
  })
}

type Row = { number: number; id: string; name: string; username: string; at: Date; isBySignUp: boolean }

async function* rowsOf(db: Database, page: string): AsyncGenerator<string[][]> {
  let last: Pick<Row, 'number' | 'id'> | undefined
  do {
    const { rows } = await sql<Row>`
      select a.number, a.user_id as id, trim(concat_ws(' ', p.first_name, p.last_name)) as name, p.username,
        a.accepted_at as at, a.is_by_sign_up as "isBySignUp"
      from legal_acceptances a join profiles p on p.id = a.user_id
      where a.page = ${page} ${last ? sql`and (a.number, a.user_id) > (${last.number}, ${last.id}::uuid)` : sql``}
      order by a.page, a.number, a.user_id limit ${rowsAtOnce}`.execute(db)
    yield rows.map(({ number, name, username, at, isBySignUp }) => [
      ...[String(number), name, username, at.toISOString()],
      isBySignUp ? 'By signing up' : 'When asked',
    ])
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined
  } while (last)
}
