import { describe, expect, it } from 'vitest'
import { compareVersions, parseChangelog, releasesSince, updateSteps } from './changelog.ts'

const changes = `# Changes

Words about the file.

## Next

### For people

- Polls have
  pictures.
- Rooms are new.

### For who runs it

- Before updating: free 1 GB.
- After updating: restart nginx.
- Doctor checks more.

## 0.2.1 (2026-12-01)

### For programs

- \`GET /rooms\` is new.

## 0.2.0 (2026-11-26)
`
const releases = parseChangelog(changes)
const versions = (list: { version: string }[]) => list.map(({ version }) => version)

describe('the list of changes', () => {
  it('has versions with dates and three parts', () => {
    const none = { people: [], operators: [], programs: [] }
    expect(releases).toEqual([
      {
        version: 'Next',
        date: null,
        people: ['Polls have pictures.', 'Rooms are new.'],
        operators: ['Before updating: free 1 GB.', 'After updating: restart nginx.', 'Doctor checks more.'],
        programs: [],
      },
      { ...none, version: '0.2.1', date: '2026-12-01', programs: ['`GET /rooms` is new.'] },
      { ...none, version: '0.2.0', date: '2026-11-26' },
    ])
  })

  it('says what an update needs done, before and after it', () => {
    expect(updateSteps(releases, 'Before')).toEqual(['Before updating: free 1 GB.'])
    expect(updateSteps(releases, 'After')).toEqual(['After updating: restart nginx.'])
  })

  it.each([
    ['## 0.2 (2026-12-01)', '## 0.2.1 (2026-12-01)'],
    ['## 0.2.1', '## 0.2.1 (2026-12-01)'],
    ['### For robots', '### For programs'],
    ['Rooms are new.', '- Rooms are new.'],
  ])('names the line of %j', (wrong, right) => {
    const text = changes.replace(right, wrong)
    const line = text.split('\n').indexOf(wrong) + 1
    expect(() => parseChangelog(text)).toThrow(
      `CHANGELOG.md, line ${line}: expected a version, a part or an entry, not '${wrong}'`,
    )
  })

  it('says what is new since a version, unreleased ones among them', () => {
    expect(versions(releasesSince(releases, '0.2.0'))).toEqual(['Next', '0.2.1'])
    expect(versions(releasesSince(releases, '0.2.1'))).toEqual(['Next'])
    expect(versions(releasesSince(releases, '0.2.1-next'))).toEqual(['0.2.1'])
    expect(versions(releasesSince(releases, '0.3.0-next'))).toEqual([])
  })

  it('orders versions by their numbers, and unreleased ones before them', () => {
    const sorted = ['0.2.0', '0.2.9', '0.2.10', '0.3.0-next', '0.3.0', '1.0.0']
    expect(sorted.toReversed().sort(compareVersions)).toEqual(sorted)
    expect(compareVersions('0.2.0', '0.2.0')).toBe(0)
  })
})
