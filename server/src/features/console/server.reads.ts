import type { ServerOverview } from '@guildhall/contract/console'
import { sql } from 'kysely'
import { readBackups } from '../../platform/backup/known-backups.ts'
import type { PersonContext } from '../../platform/context.ts'
import { readChangelog } from '../../platform/release/changelog.ts'
import { readNews } from '../../platform/release/updates.ts'
import { version } from '../../platform/release/version.ts'

export async function readServer({ db, env, instance }: PersonContext): Promise<ServerOverview> {
  const { rows } = await sql<{ postgres: string; count: number; last: string; applied_at: Date }>`
    select current_setting('server_version') as postgres, m.* from (
      select count(*) over ()::int as count, name as last, applied_at from schema_migrations
      order by applied_at desc, name desc limit 1) m`.execute(db)
  const [row] = rows
  return {
    version,
    news: await readNews(db, version, readChangelog()),
    node: process.version,
    postgres: row?.postgres ?? '',
    migrations: {
      count: row?.count ?? 0,
      last: row?.last ?? '',
      appliedAt: row?.applied_at.toISOString() ?? '',
    },
    address: env.baseUrl,
    upSince: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    isCopy: instance.isCopy(),
    backups: {
      known: await readBackups(env.dataDir),
      isElsewhere: Boolean(env.databaseUrl),
    },
  }
}
