import { expect, it } from 'vitest'
import { isValid, linksIn, pathsIn } from './check-paths.ts'

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
