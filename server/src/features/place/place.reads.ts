import type { Place } from '@guildhall/contract/place'
import { type LegalPage, legalPages, legalTitles } from '@guildhall/contract/place-limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Env } from '../../platform/env.ts'
import type { MailPlace } from '../../platform/mail/mail-template.ts'
import { forgetPlaceName, readPlaceName } from '../../platform/place-name.ts'

/** With the newest version of each page that people were asked to accept. */
export type KnownPlace = Place & { significant: Partial<Record<LegalPage, number>> }

/** Milliseconds. Other servers learn of a change this late; the one that made it, at once. */
const maxAgeMs = 1000

type Known = { at: number; place: Promise<KnownPlace> }
const known = new WeakMap<Database, Known>()

/** The part of the place that is the same for everyone, from memory, since every page shows it. */
export function readPlace(db: Database): Promise<KnownPlace> {
  const now = performance.now()
  const found = known.get(db)
  if (found && now - found.at < maxAgeMs) return found.place
  const place = readNow(db)
  known.set(db, { at: now, place })
  // A failure is not remembered.
  place.catch(() => known.delete(db))
  return place
}

/** Has the next `readPlace` read again, after a change. */
export function forgetPlace(db: Database): void {
  known.delete(db)
  forgetPlaceName(db)
}

type Row = {
  accent: string | null
  logo_hash: string | null
  page: LegalPage
  number: number
  isEmpty: boolean
  significant: number | null
}

async function readNow(db: Database): Promise<KnownPlace> {
  const name = await readPlaceName(db)
  const { rows } = await sql<Row>`
    select i.accent, i.logo_hash, v.page, v.number, v.text = '' as "isEmpty",
      (select max(number) from legal_versions s where s.page = v.page and s.is_significant) as significant
    from place_identity i left join ${newestShown} v on true`.execute(db)
  const pages = legalPages.flatMap((page) => rows.filter((row) => row.page === page))
  return {
    name,
    accent: rows[0]?.accent ?? null,
    ...addressesOf(rows[0]?.logo_hash ?? null),
    pages: pages.flatMap(({ page, number, isEmpty }) => (isEmpty ? [] : [{ page, number }])),
    significant: Object.fromEntries(
      pages.flatMap(({ page, significant, isEmpty }) =>
        significant === null || isEmpty ? [] : [[page, significant]],
      ),
    ),
  }
}

/** For mails. */
export async function readMailPlace(db: Database, { baseUrl }: Pick<Env, 'baseUrl'>): Promise<MailPlace> {
  const { name, pages } = await readPlace(db)
  return { name, pages: pages.map(({ page }) => ({ label: legalTitles[page], url: `${baseUrl}/${page}` })) }
}

/** The hash makes them addresses of exactly this picture. */
export const addressesOf = (hash: string | null) => ({
  logoUrl: hash && `/rest/v1/place/logo?v=${hash}`,
  iconUrl: hash && `/rest/v1/place/icon?v=${hash}`,
})

/** SQL: of each page the version in force; before the first one is, that one. */
const newestShown = sql`(
  select distinct on (page) page, number, text from legal_versions
  order by page, in_force_from <= now() desc, case when in_force_from <= now() then -number else number end
)`
