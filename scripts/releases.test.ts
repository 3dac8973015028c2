import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checksumOf } from '../server/src/platform/database/migration-files.ts'
import { parseChangelog, readChangelog } from '../server/src/platform/release/changelog.ts'
import { differences, outOfStep, packages, readReleases, withNewMigrations } from './releases.ts'

const file = (name: string, sql = `select '${name}'`) => ({ name, sql })
const recorded = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, checksumOf(file(name).sql)]))

const releases = {
  '0.2.0': recorded('0001_clubs.sql', '0002_posts.sql'),
  '0.3.0': recorded('0003_polls.sql'),
  next: recorded('0005_jobs.sql'),
}
const names = ['0001_clubs.sql', '0002_posts.sql', '0003_polls.sql', '0005_jobs.sql']
const files = names.map((name) => file(name))
const without = (name: string) => files.filter((one) => one.name !== name)

describe('the recorded migrations', () => {
  it('accept the files as they were recorded', () => expect(differences(releases, files)).toEqual([]))

  it.each(names)('refuse %s changed, missing or renamed', (name) => {
    expect(differences(releases, [...without(name), file(name, 'select 2')])).toEqual([
      `${name}: was changed after it was recorded; restore it and write the next one`,
    ])
    expect(differences(releases, without(name))).toEqual([`${name}: is missing or renamed; restore it`])
    const renamed = [...without(name), file(name.replace('.sql', '_again.sql'), file(name).sql)]
    expect(differences(releases, renamed)).toContain(`${name}: is missing or renamed; restore it`)
  })

  it('refuse a file that would run before a released one, but not before one that is not released', () => {
    expect(differences(releases, [...files, file('0002_roles.sql')])).toEqual([
      '0002_roles.sql: would run before 0003_polls.sql, which is released; give it a higher number',
    ])
    const earlier = [...files, file('0004_events.sql')]
    expect(differences(releases, earlier)).toEqual(['0004_events.sql: is not recorded; run npm run db:types'])
    expect(differences(withNewMigrations(releases, earlier), earlier)).toEqual([])
  })

  it('take new files as those of the next release, and nothing that differs otherwise', () => {
    const added = [...files, file('0006_rooms.sql')]
    expect(withNewMigrations(releases, added)).toEqual({
      ...releases,
      next: recorded('0005_jobs.sql', '0006_rooms.sql'),
    })
    expect(() =>
      withNewMigrations(releases, [...without('0005_jobs.sql'), file('0005_jobs.sql', '')]),
    ).toThrow('0005_jobs.sql: was changed')
  })
})

describe('the version', () => {
  const at = (version: string) => Object.fromEntries(packages.map((file) => [file, version]))
  const list = (...sections: string[]) => parseChangelog(sections.map((one) => `## ${one}\n`).join('\n'))
  const [third, second] = ['0.3.0 (2026-12-01)', '0.2.0 (2026-11-26)']
  const change = 'Next\n\n### For people\n\n- Rooms are new.\n'
  const sections = list('Next', third, second)

  it('is the same in packages, list of changes and recorded migrations', () => {
    const texts = packages.map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
    const versions = packages.map((file, index) => [file, JSON.parse(texts[index] ?? '').version])
    expect(outOfStep(Object.fromEntries(versions), readChangelog(), readReleases())).toEqual([])
  })

  it('is the last release, or a later one with -next once there are changes', () => {
    expect(outOfStep(at('0.3.0'), sections, releases)).toEqual([])
    expect(outOfStep(at('0.4.0-next'), sections, releases)).toEqual([])
    expect(outOfStep(at('0.4.0-next'), list(change, third, second), releases)).toEqual([])
  })

  it.each([
    [
      { ...at('0.3.0'), 'web/package.json': '0.2.0' },
      sections,
      'web/package.json has the version 0.2.0, package.json has 0.3.0: set both to the same.',
    ],
    [at('0.3.0'), list(third, second), 'CHANGELOG.md does not begin with the section ‘Next’: add it.'],
    [
      at('0.3.0'),
      list('Next', second),
      'CHANGELOG.md has no section 0.3.0, which server/migrations/releases.json has: restore it.',
    ],
    [
      at('0.3.0'),
      list('Next', '0.3.1 (2026-12-02)', third, second),
      'CHANGELOG.md has a section 0.3.1, which server/migrations/releases.json does not have: release it with npm run release.',
    ],
    [
      at('0.3.0'),
      list('Next', second, third),
      'CHANGELOG.md does not list versions from the newest to the oldest: reorder its sections.',
    ],
    [
      at('0.3.0-next'),
      sections,
      'package.json has the version 0.3.0-next, which is neither 0.3.0 nor a later one with -next: set it.',
    ],
    [
      at('0.3.0'),
      list(change, third, second),
      'package.json has the version 0.3.0, but CHANGELOG.md has changes under ‘Next’: set a later one with -next.',
    ],
  ])('refuses what is out of step (%#)', (versions, changelog, sentence) =>
    expect(outOfStep(versions, changelog, releases)).toEqual([sentence]),
  )
})
