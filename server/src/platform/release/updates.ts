import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Release, releasesSince, updateSteps } from './changelog.ts'

/** The one whose data names no version. */
const first = '0.2.0'

/** Notes that this version serves the data. Returns the one before it, at its first start after an update. */
export async function recordVersion(db: Database, version: string): Promise<string | undefined> {
  const added = await db
    .insertInto('server_versions')
    .values({ version })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return added && versionBefore(db, version)
}

/** Undefined if the data began with this version. */
async function versionBefore(db: Database, version: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string | null }>`
    select coalesce(
      (select o.version from server_versions o
        where o.version <> ${version} and o.first_started_at <= coalesce(
          (select v.first_started_at from server_versions v where v.version = ${version}), 'infinity')
        order by o.first_started_at desc limit 1),
      (select ${first} from schema_migrations where version is null limit 1)) as version`.execute(db)
  const before = rows[0]?.version ?? undefined
  return before === version ? undefined : before
}

/** For the log at the first start after an update: what has to be done by hand. */
export function updateLines(before: string, version: string, releases: Release[]): string[] {
  const since = releasesSince(releases, before)
  return [
    `Updated from ${before} to ${version}; what is new is in CHANGELOG.md, and in the console under “Server”`,
    ...updateSteps(since, 'Before'),
    ...updateSteps(since, 'After'),
  ]
}

/** Changes since the previous version; on data that began with this version, its own changes. */
export async function readNews(
  db: Database,
  version: string,
  releases: Release[],
): Promise<{ since: string | null; releases: Release[] }> {
  const since = await versionBefore(db, version)
  const own = releases.filter((one) => one.version === (version.endsWith('-next') ? 'Next' : version))
  return { since: since ?? null, releases: since ? releasesSince(releases, since) : own }
}
