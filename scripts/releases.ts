// Which migrations each release brought. Data of a release opens in every later one, so what a release or another
// developer may have applied is never changed, renamed, reordered or removed. `npm run db:types` records new files.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MigrationFile } from './check-migrations.ts'

/** SHA-256 by file name, by version, oldest first; the last one, `next`, is not released. */
export type Releases = { [version: string]: Record<string, string> }

const directory = fileURLToPath(new URL('../server/migrations/', import.meta.url))
const list = `${directory}releases.json`

export const digestOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

export const readReleases = (): Releases => JSON.parse(readFileSync(list, 'utf8'))

export const writeReleases = (releases: Releases) =>
  writeFileSync(list, `${JSON.stringify(releases, null, 2)}\n`)

export const readMigrations = (): MigrationFile[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(directory + name, 'utf8') }))

/** What differs from the recorded migrations: 'file: what to do'. New files count unless `allowNew`. */
export function differences(releases: Releases, files: MigrationFile[], { allowNew = false } = {}): string[] {
  const recorded = new Map(Object.values(releases).flatMap((release) => Object.entries(release)))
  const digests = new Map(files.map(({ name, sql }) => [name, digestOf(sql)]))
  const lastReleased = Object.entries(releases)
    .flatMap(([version, release]) => (version === 'next' ? [] : Object.keys(release)))
    .sort()
    .at(-1)
  const known = [...recorded].flatMap(([name, digest]) => {
    if (!digests.has(name)) return [`${name}: is missing or renamed; restore it`]
    if (digests.get(name) !== digest)
      return [`${name}: was changed after it was recorded; restore it and write the next one`]
    return []
  })
  const added = files.flatMap(({ name }) => {
    if (recorded.has(name)) return []
    if (lastReleased && name < lastReleased)
      return [`${name}: would run before ${lastReleased}, which is released; give it a higher number`]
    return allowNew ? [] : [`${name}: is not recorded; run npm run db:types`]
  })
  return [...known, ...added]
}

/** Adds new files to `next`. Throws for any other difference. */
export function withNewMigrations(releases: Releases, files: MigrationFile[]): Releases {
  const found = differences(releases, files, { allowNew: true })
  if (found.length) throw new Error(found.join('\n'))
  const released = new Set(
    Object.entries(releases).flatMap(([version, one]) => (version === 'next' ? [] : Object.keys(one))),
  )
  const next = files.filter(({ name }) => !released.has(name)).map(({ name, sql }) => [name, digestOf(sql)])
  return { ...releases, next: Object.fromEntries(next) }
}
