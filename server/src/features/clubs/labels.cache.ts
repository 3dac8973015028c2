import type { ClubLabel } from '@guildhall/contract/clubs'
import type { Database } from '../../platform/database/database.ts'
import { anyOf, prepared } from '../../platform/database/prepared.ts'
import { versionCache } from '../../platform/database/version-cache.ts'
import { type ClubLabelRow, presentLabel } from './clubs.reads.ts'
import { shownNames } from './levels.ts'

/** The club as items show it. */
export type ClubFace = {
  label: ClubLabel
  currency: string
  /** Null if the club shows no levels. */
  levelNames: string[] | null
}

export type ClubFaceRow = ClubLabelRow & { version: number; currency: string; level_names: string[] | null }

/** Some 4,000 clubs. */
const faces = versionCache<ClubFace>({ maxSize: 4_000_000, sizeOf: () => 1000 })

const rowsOf = prepared<{ ids: string[] }, ClubFaceRow>((db, { ids }) =>
  db
    .selectFrom('clubs as k')
    .select([
      'k.id',
      'k.slug',
      'k.name',
      'k.logo_path',
      'k.version',
      'k.currency',
      shownNames.as('level_names'),
    ])
    .where('k.id', '=', anyOf(ids)),
)

export function storeClubFace(db: Database, row: ClubFaceRow): ClubFace {
  const face = { label: presentLabel(row), currency: row.currency, levelNames: row.level_names }
  faces.set(db, row.id, row.version, face)
  return face
}

/** Clubs by id, from memory in these versions; those that are not stored are read. Checks no permission. */
export const readClubFaces = (
  db: Database,
  wanted: { id: string; version: number }[],
): Promise<Map<string, ClubFace>> =>
  faces.load(db, wanted, async (ids) =>
    (await rowsOf(db, { ids })).map((row) => [row.id, storeClubFace(db, row)]),
  )
