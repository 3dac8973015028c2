import { plural } from '@guildhall/contract/plural'
import { connectionsFor, totalOf } from '../database/connections.ts'
import { type Check, ok, problem, warning } from './finding.ts'

const setting = (name: string) => `select current_setting('${name}') as value`

export const databaseChecks: readonly Check[] = [
  {
    name: 'Database version',
    run: async ({ query }) => {
      const [row] = await query<{ value: string }>(setting('server_version_num'))
      const major = Math.floor(Number(row?.value) / 10_000)
      if (major < 15) return problem(`PostgreSQL ${major} is too old`, 'Move to PostgreSQL 15 or newer.')
      return major < 16
        ? warning(`PostgreSQL ${major} nears the end of its support`, 'Plan a move to a newer PostgreSQL.')
        : ok(`PostgreSQL ${major}`)
    },
  },
  {
    name: 'Encoding',
    run: async ({ query }) => {
      const [row] = await query<{ encoding: string; collation: string }>(
        'select pg_encoding_to_char(encoding) as encoding, datcollate as collation from pg_database where datname = current_database()',
      )
      return row?.encoding === 'UTF8'
        ? ok(`UTF8, sorted by ${row.collation}`)
        : problem(
            `the database’s encoding is ${row?.encoding}: most scripts and all emoji would be refused`,
            "Create the database anew with encoding 'UTF8' and move the data there.",
          )
    },
  },
  {
    name: 'Connections',
    run: async ({ query, env }) => {
      const [row] = await query<{ value: string }>(setting('max_connections'))
      const most = Number(row?.value)
      const ofServer = totalOf(connectionsFor(env))
      if (most < ofServer + 5)
        return problem(
          `max_connections is ${most}, and a server uses ${ofServer}`,
          'Set max_connections in postgresql.conf to 100 and restart PostgreSQL.',
        )
      const servers = Math.floor((most - 5) / ofServer)
      return ok(`${most}, enough for ${plural(servers, '{n} server', '{n} servers')}`)
    },
  },
  {
    name: 'Durability',
    run: async ({ query }) => {
      const off: string[] = []
      for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
        if ((await query<{ value: string }>(setting(name)))[0]?.value === 'off') off.push(name)
      if (off.length === 0) return ok('what is written survives a crash')
      const fix = `Set ${off.join(' and ')} to on in postgresql.conf and reload PostgreSQL.`
      return off.length === 1 && off[0] === 'synchronous_commit'
        ? warning('synchronous_commit is off: a crash may lose the last second', fix)
        : problem(`${off.join(', ')} off: a crash may destroy the database`, fix)
    },
  },
  {
    name: 'Timeouts',
    run: async ({ query }) => {
      const [row] = await query<{ value: string }>(setting('idle_session_timeout'))
      return row?.value === '0'
        ? ok('idle connections stay')
        : warning(
            `idle_session_timeout is ${row?.value}, which cuts live updates between servers`,
            'Set idle_session_timeout to 0 for the server’s role.',
          )
    },
  },
  {
    name: 'Migrations',
    run: async ({ query, migrations }) => {
      const rows = await query<{ name: string; version: string | null }>(
        "select name, to_jsonb(m) ->> 'version' as version from schema_migrations m order by name",
      )
      const applied = new Set(rows.map(({ name }) => name))
      const last = rows.at(-1)
      const pending = (await migrations()).filter((name) => !applied.has(name))
      return pending.length === 0
        ? ok(`all ${applied.size} applied, the last ${last?.name} by ${last?.version ?? '0.2.0'}`)
        : problem(
            `${pending.length} pending: ${pending.slice(0, 3).join(', ')}`,
            'Start the server, which applies them.',
          )
    },
  },
  {
    name: 'Search',
    run: async ({ query }) => {
      const rows = await query<{ installed: boolean }>(
        "select installed_version is not null as installed from pg_available_extensions where name = 'pg_trgm'",
      )
      return rows[0]?.installed
        ? ok('pg_trgm finds parts of words quickly')
        : warning(
            'the extension pg_trgm is not installed, so searching is slow',
            'Install postgresql-contrib, run "create extension pg_trgm" as superuser, and restart the server.',
          )
    },
  },
  {
    name: 'Clock',
    run: async ({ query, now }) => {
      const begun = now()
      const [row] = await query<{ ms: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      )
      const seconds = Math.round(Math.abs(Number(row?.ms) - (begun + now()) / 2) / 1000)
      const fix = 'Turn on time synchronization (systemd-timesyncd, chrony) on both machines.'
      if (seconds > 30)
        return problem(`it is ${seconds} s away from the database’s: codes and links fail`, fix)
      return seconds > 2
        ? warning(`it is ${seconds} s away from the database’s`, fix)
        : ok('as the database’s')
    },
  },
]
