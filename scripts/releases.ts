// Which migrations each release brought. Data of a release opens in every later one, so what a release or another
// developer may have applied is never changed, renamed, reordered or removed. `npm run db:types` records new files.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checksumOf, listMigrations } from '../server/src/platform/database/migration-files.ts'
import { compareVersions, type Release } from '../server/src/platform/release/changelog.ts'
import type { MigrationFile } from './check-migrations.ts'

/** SHA-256 by file name, by version, oldest first; the last one, `next`, is not released. */
export type Releases = { [version: string]: Record<string, string> }

const directory = fileURLToPath(new URL('../server/migrations/', import.meta.url))
const list = `${directory}releases.json`

export const readReleases = (): Releases => JSON.parse(readFileSync(list, 'utf8'))

export const writeReleases = (releases: Releases) =>
  writeFileSync(list, `${JSON.stringify(releases, null, 2)}\n`)

export const readMigrations = () => listMigrations(directory)

/** Packages with the version of the whole. */
export const packages = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']

/** Where package.json, CHANGELOG.md and releases.json disagree about versions, a sentence each. */
export function outOfStep(
  versions: Record<string, string>,
  changelog: Release[],
  releases: Releases,
): string[] {
  const { 'package.json': version = '' } = versions
  const next = changelog[0]
  const inChangelog = changelog.map((release) => release.version).filter((name) => name !== 'Next')
  const inReleases = Object.keys(releases).filter((name) => name !== 'next')
  const last = inReleases.at(-1) ?? ''
  const isNext = version.endsWith('-next') && compareVersions(version, last) > 0
  const complaints: [boolean, string][] = [
    ...Object.entries(versions).map(([file, other]): [boolean, string] => [
      other !== version,
      `${file} has the version ${other}, package.json has ${version}: set both to the same.`,
    ]),
    [next?.version !== 'Next', 'CHANGELOG.md does not begin with the section ‘Next’: add it.'],
    ...inReleases.map((name): [boolean, string] => [
      !inChangelog.includes(name),
      `CHANGELOG.md has no section ${name}, which server/migrations/releases.json has: restore it.`,
    ]),
    ...inChangelog.map((name): [boolean, string] => [
      !inReleases.includes(name),
      `CHANGELOG.md has a section ${name}, which server/migrations/releases.json does not have: release it with npm run release.`,
    ]),
    [
      inChangelog.some((name, at) => compareVersions(name, inChangelog[at + 1] ?? '0.0.0') <= 0),
      'CHANGELOG.md does not list versions from the newest to the oldest: reorder its sections.',
    ],
    [
      !isNext && version !== last,
      `package.json has the version ${version}, which is neither ${last} nor a later one with -next: set it.`,
    ],
    [
      !isNext && hasLines(next),
      `package.json has the version ${version}, but CHANGELOG.md has changes under ‘Next’: set a later one with -next.`,
    ],
  ]
  return complaints.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []))
}

export const hasLines = (release: Release | undefined) =>
  release !== undefined && [release.people, release.operators, release.programs].some((part) => part.length)

/** What differs from the recorded migrations: 'file: what to do'. New files count unless `allowNew`. */
export function differences(releases: Releases, files: MigrationFile[], { allowNew = false } = {}): string[] {
  const recorded = new Map(Object.values(releases).flatMap((release) => Object.entries(release)))
  const digests = new Map(files.map(({ name, sql }) => [name, checksumOf(sql)]))
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
  const next = files.filter(({ name }) => !released.has(name)).map(({ name, sql }) => [name, checksumOf(sql)])
  return { ...releases, next: Object.fromEntries(next) }
}
