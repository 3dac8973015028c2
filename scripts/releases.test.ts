import { describe, expect, it } from 'vitest'
import { differences, digestOf, withNewMigrations } from './releases.ts'

const file = (name: string, sql = `select '${name}'`) => ({ name, sql })
const recorded = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, digestOf(file(name).sql)]))

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
    expect(differences(releases, earlier)).toEqual([
      '0004_events.sql: is not recorded; run npm run db:types',
    ])
    expect(differences(withNewMigrations(releases, earlier), earlier)).toEqual([])
  })

  it('take new files as those of the next release, and nothing that differs otherwise', () => {
    const added = [...files, file('0006_rooms.sql')]
    expect(withNewMigrations(releases, added)).toEqual({
      ...releases,
      next: recorded('0005_jobs.sql', '0006_rooms.sql'),
    })
    expect(() => withNewMigrations(releases, [...without('0005_jobs.sql'), file('0005_jobs.sql', '')])).toThrow(
      '0005_jobs.sql: was changed',
    )
  })
})
