import { describe, expect, it } from 'vitest'
import { parseChangelog } from '../server/src/platform/release/changelog.ts'
import { refusals, withRelease, withVersion } from './release.ts'

const changelog = '# Changes\n\n## Next\n\n### For people\n\n- Rooms are new.\n\n## 0.2.0 (2026-11-26)\n'
const state = { current: '0.3.0-next', changelog, changes: '' }

describe('a release', () => {
  it('is made of a later version with changes', () => expect(refusals('0.3.0', state)).toEqual([]))

  it.each([
    ['0.3.0', { changes: ' M README.md' }, 'Some files are changed or new: commit them first.'],
    ['next', { current: '0.0.1' }, "'next' is no version: say one like 0.3.0."],
    ['0.2.9', {}, '0.2.9 is not later than 0.3.0-next, the version of package.json.'],
    ['0.3.0', { current: '0.3.0' }, '0.3.0 is not later than 0.3.0, the version of package.json.'],
    [
      '0.3.0',
      { changelog: changelog.replace('- Rooms are new.', '') },
      'CHANGELOG.md has no changes under ‘Next’: write them first.',
    ],
  ])('of %s is refused with %j', (version, changed, sentence) =>
    expect(refusals(version, { ...state, ...changed })).toContain(sentence),
  )

  it('gets the changes and migrations that were next, with its date', () => {
    const [next, released, before] = parseChangelog(withVersion(changelog, '0.3.0', '2026-12-01'))
    expect(next).toMatchObject({ version: 'Next', people: [] })
    expect(released).toMatchObject({ version: '0.3.0', date: '2026-12-01', people: ['Rooms are new.'] })
    expect(before?.version).toBe('0.2.0')
    const releases = withRelease({ '0.2.0': { a: '1' }, next: { b: '2' } }, '0.3.0')
    expect(Object.entries(releases)).toEqual([
      ['0.2.0', { a: '1' }],
      ['0.3.0', { b: '2' }],
      ['next', {}],
    ])
  })
})
