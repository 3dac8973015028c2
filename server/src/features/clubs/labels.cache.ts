import type { ClubLabel } from '@guildhall/contract/clubs'
import type { TopicLabel } from '@guildhall/contract/topics'
import { sql } from 'kysely'
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
  topics: ReadonlyMap<string, TopicLabel>
}

export type ClubFaceRow = ClubLabelRow & {
  version: number
  currency: string
  level_names: string[] | null
  topics: TopicLabel[] | null
}

/** Some 4,000 clubs. */
const faces = versionCache<ClubFace>({ maxSize: 4_000_000, sizeOf: () => 1000 })

/** SQL: the topics of club `k` as items show them; null without any. */
export const topicLabels = sql<
  TopicLabel[] | null
>`(select jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug,
  'name', t.name, 'emoji', t.emoji)) from topics t where t.club_id = k.id)`

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
      topicLabels.as('topics'),
    ])
    .where('k.id', '=', anyOf(ids)),
)

export function storeClubFace(db: Database, row: ClubFaceRow): ClubFace {
  const face = {
    ...{ label: presentLabel(row), currency: row.currency, levelNames: row.level_names },
    topics: new Map((row.topics ?? []).map((topic) => [topic.id, topic])),
  }
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
