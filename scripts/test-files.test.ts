import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { specsReachedBy } from './changed-tests.ts'
import { chosenGroups, deepGroups, findTestFiles, matching } from './test-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = findTestFiles(root)

describe('the tiers of tests', () => {
  it('have every deep file in a group that `npm run test:deep` knows', () => {
    const unknown = files.filter(({ group }) => group && !Object.hasOwn(deepGroups, group))
    expect(unknown).toEqual([])
  })

  it('have files in each deep group, and run browsers only in those that ask for one', () => {
    for (const [name, { needs }] of Object.entries(deepGroups)) {
      const own = files.filter(({ group }) => group === name)
      expect(own.length, name).toBeGreaterThan(0)
      expect(
        own.some(({ isBrowser }) => isBrowser),
        name,
      ).toBe(needs.includes('chromium'))
    }
  })

  it('keep only tests in deep names', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(matching(files, ['server/src/platform/http/hostile.'])).toEqual([
      { path: 'server/src/platform/http/hostile.deep-walks.test.ts', group: 'walks', isBrowser: false },
      { path: 'server/src/platform/http/hostile.test.ts', group: undefined, isBrowser: false },
    ])
  })
})

describe('`npm run test:deep`', () => {
  it('runs every group without a name', () => {
    expect(chosenGroups([]).map(({ name }) => name)).toEqual(Object.keys(deepGroups))
  })

  it('takes groups, and parts of their paths', () => {
    expect(chosenGroups(['walks', 'journeys/polls/x'])).toEqual([
      { name: 'walks', part: '' },
      { name: 'journeys', part: 'polls/x' },
    ])
  })

  it('refuses an unknown group with the list of groups', () => {
    const groups =
      'walks, several, recovery, steady, upgrades, recounts, drawing, demo, forms, look, journeys'
    expect(() => chosenGroups(['walk'])).toThrow(`Unknown group 'walk'. The groups are: ${groups}.`)
    expect(() => chosenGroups(['toString'])).toThrow(/^Unknown group/)
  })
})

describe('`npm test -- --changed`', () => {
  const spec = (path: string, group?: string) => ({ path, group, isBrowser: true })
  const specs = [
    spec('e2e/polls.spec.ts'),
    spec('e2e/polls.deep-journeys.spec.ts', 'journeys'),
    spec('e2e/home.spec.ts'),
  ]
  const reached = (...changed: string[]) => specsReachedBy(changed, specs).map(({ path }) => path)

  it.each([
    { changed: 'e2e/polls.deep-journeys.spec.ts', specs: ['e2e/polls.deep-journeys.spec.ts'] },
    { changed: 'web/src/features/polls/Ballot.tsx', specs: ['e2e/polls.spec.ts'] },
    { changed: 'server/src/features/polls/polls.writes.ts', specs: ['e2e/polls.spec.ts'] },
    { changed: 'web/src/ui/Dialog.tsx', specs: ['e2e/polls.spec.ts', 'e2e/home.spec.ts'] },
    { changed: 'e2e/test.ts', specs: ['e2e/polls.spec.ts', 'e2e/home.spec.ts'] },
    { changed: 'docs/api.md', specs: [] },
  ])('runs $specs for $changed', ({ changed, specs }) => {
    expect(reached(changed)).toEqual(specs)
  })
})

it('no test needed a second try three times: it is fixed or deleted before anything else', () => {
  const lines = readFileSync(`${root}flaky.txt`, 'utf8').split('\n')
  const titles = lines.filter((line) => line && !line.startsWith('#'))
  expect(titles.filter((title) => titles.filter((other) => other === title).length >= 3)).toEqual([])
})
