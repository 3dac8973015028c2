import { expect, it } from 'vitest'
import { isValid, linksIn, missingInIndex, pathsIn, recordsIn } from './check-paths.ts'

it('finds the paths among what a document writes as code', () => {
  const text =
    'The keys are in `lib/cache/keys.ts`; `PUT /a/b`, `a ? b`, `features/<name>/x.ts` and `keys` are no paths.'
  expect(pathsIn(text)).toEqual(['lib/cache/keys.ts'])
})

it.each([
  ['web/src/lib/cache/keys.ts', true],
  ['lib/cache/keys', true],
  ['scripts/', true],
  ['lib/no-such-module', false],
  ['web/src/lib/gone.ts', false],
  ['application/json', true],
])('says of %s that it is valid: %s', (path, expected) => {
  expect(isValid(path)).toBe(expected)
})

it('finds the targets of links to files', () => {
  const text = 'See [one](a/b.md#c), [two](https://example.org), [three](#here) and [four](../d.md).'
  expect(linksIn(text)).toEqual(['a/b.md', '../d.md'])
})

it('finds the decision records that a text cites', () => {
  const text =
    'See docs/decisions/130, 129 and decision 022, decisions 010 and 036, but not decisions.md C18 or 404.'
  expect(recordsIn(text)).toEqual(['130', '129', '022', '010', '036'])
})

it('compares the index of records with the records', () => {
  const index = '| [001](001-a.md) | Old title | in force | |\n| [002](002-b.md) | B | in force | 003 |'
  expect(missingInIndex(index, { '001-a.md': '# 001 A\n', '002-b.md': '# 002 B\n' })).toEqual([
    '| [001](001-a.md) | A | is missing',
    '| [001](001-a.md) | Old title | in force | | has no record',
  ])
})
