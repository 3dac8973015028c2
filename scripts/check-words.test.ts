import { expect, it } from 'vitest'
import { bannedInProse, bannedInTexts, formsByHand } from './check-words.ts'

const source = [
  "toast.success('X is back')",
  '  <p>',
  '    Whoever joins appears here.',
  '  </p>',
  '// Members are told.',
  '/** Deletes it',
  ' * for good. */',
  'const somebody = find(nobody)',
  'const text = `Delete it for good`',
  "it('stands in the feed', () => {})",
  "it.each([1])('is kept to the letter', () => {})",
  "'Please sign in to comment', 'Login to Join', 'Login failed'",
  "'You were signed out', 'Two-step sign-in'",
  '      Signup',
].join('\n')

it('bannedInTexts finds banned words in strings and markup only', () => {
  expect(bannedInTexts(source)).toEqual([
    '1: is back → was restored, is available again',
    '3: Whoever → anyone who, or name them',
    '9: for good → permanently',
    '13: signed out → log in, log out',
    '14:       Signup → Log in, Sign up',
  ])
})

it('bannedInProse finds banned words in comments and test titles only', () => {
  expect(bannedInProse(source)).toEqual([
    '5: told → notified, signaled, returned, logged or shown',
    '7: for good → permanently',
    '10: stands in → is, appears',
    '11: to the letter → in any, exactly',
  ])
})

it('formsByHand finds plurals, locales and changes of cached data that are not from their place', () => {
  const source = [
    "const text = count === 1 ? '1 lesson' : `lessons: 2`",
    'const words =',
    '  count !== 1',
    "    ? 'lessons'",
    "    : 'lesson'",
    "const noun = 'lesson' + (count > 1 ? 's' : '')",
    "count.toLocaleString('en')",
    "new Intl.NumberFormat('en-US')",
    '<html lang="en">',
    "// count === 1 ? 'lesson' : 'lessons', 'en'",
    'const [only] = count === 1 ? list : []',
    "const width = index === lines - 1 ? '62%' : '100%'",
    "const zone = 'end'",
    'queries.setQueryData(key, old)',
  ].join('\n')
  expect(formsByHand(source)).toEqual([
    "1: === 1 ? '1 lesson' : `lessons: 2` → plural()",
    "3: !== 1 ? 'lessons' : 'lesson' → plural()",
    "6: ? 's' : '' → plural()",
    "7: 'en' → locale or language",
    "8: 'en-US' → locale or language",
    '9: lang="en → locale or language',
    '14: setQueryData → patchData or putData of web/src/lib/cache/reads.ts',
  ])
})
