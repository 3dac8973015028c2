import { expect, it } from 'vitest'
import { bannedIn } from './check-words.ts'

it('finds banned words in strings and markup, and none in comments and code', () => {
  const source = [
    "toast.success('X is back')",
    '  <p>',
    '    Whoever joins appears here.',
    '  </p>',
    '// Whoever joins is told.',
    '/** For good. */',
    'const somebody = find(nobody)',
    'const text = `Delete it for good`',
  ].join('\n')
  expect(bannedIn(source)).toEqual([
    '1: is back → was restored, is available again',
    '3: Whoever → anyone who, or name them',
    '8: for good → permanently',
  ])
})
