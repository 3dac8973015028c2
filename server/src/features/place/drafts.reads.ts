import type { DraftPage } from '@guildhall/contract/place'
import { type LegalPage, legalPages } from '@guildhall/contract/place-limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { presentVersion, versionsOf } from './pages.reads.ts'

/** All legal pages, as operators edit them. */
export async function readDraftPages({ db }: Pick<PersonContext, 'db'>) {
  const rows = await draftRows(db).execute()
  return {
    pages: legalPages.flatMap((page) => rows.filter((row) => row.page === page).map(summaryOf)),
  }
}

/** One of them, with its versions and how many people accepted each. */
export async function readDraftPage({ db }: Pick<PersonContext, 'db'>, page: LegalPage): Promise<DraftPage> {
  const draft = await draftRows(db).where('d.page', '=', page).executeTakeFirstOrThrow()
  const versions = await versionsOf(db, page)
  const { rows: counts } = await sql<{ number: number; bySignUp: number; asked: number }>`
    select number, count(*) filter (where is_by_sign_up) as "bySignUp", count(*) filter (where not is_by_sign_up) as asked
    from legal_acceptances where page = ${page} group by number`.execute(db)
  const { rows: people } = await sql<{ count: number }>`
    select count(*) as count from profiles where deleted_at is null`.execute(db)
  const names = await namesOf(
    db,
    versions.flatMap(({ published_by }) => published_by ?? []),
  )
  return {
    ...summaryOf(draft),
    content: draft.draft,
    people: people[0]?.count ?? 0,
    versions: versions.map((version) => {
      const accepted = counts.find(({ number }) => number === version.number)
      return {
        ...presentVersion(version),
        publishedBy: names.get(version.published_by ?? '') ?? null,
        acceptedBySignUp: accepted?.bySignUp ?? 0,
        acceptedWhenAsked: accepted?.asked ?? 0,
      }
    }),
  }
}

const draftRows = (db: Database) =>
  db
    .selectFrom('legal_pages as d')
    .leftJoin('legal_versions as v', (join) =>
      join
        .onRef('v.page', '=', 'd.page')
        .on('v.number', '=', sql<number>`(select max(number) from legal_versions n where n.page = d.page)`),
    )
    .leftJoin('profiles as p', 'p.id', 'd.changed_by')
    .select(['d.page', 'd.draft', 'd.revision', 'd.changed_at', 'v.number', 'v.in_force_from'])
    .select(sql<boolean>`d.draft <> coalesce(v.text, '')`.as('is_changed'))
    .select(fullName.as('changed_by'))

const fullName = sql<string | null>`nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '')`

type Row = {
  page: string
  revision: number
  changed_at: Date | null
  changed_by: string | null
  number: number | null
  in_force_from: Date | null
  is_changed: boolean
}

const summaryOf = (row: Row) => ({
  page: row.page as LegalPage,
  revision: row.revision,
  changedAt: row.changed_at?.toISOString() ?? null,
  changedBy: row.changed_by,
  number: row.number,
  inForceFrom: row.in_force_from?.toISOString() ?? null,
  isChanged: row.is_changed,
})

async function namesOf(db: Database, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('profiles as p')
    .select(['p.id', fullName.as('name')])
    .where('p.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
