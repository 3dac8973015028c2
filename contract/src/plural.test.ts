import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it.each([
  [0, '0 lessons'],
  [1, '1 lesson'],
  [2, '2 lessons'],
  [1234, '1,234 lessons'],
])('writes %i with its form', (count, text) => {
  expect(plural(count, '{n} lesson', '{n} lessons')).toBe(text)
})

it('writes the count as it is given, and only where it belongs', () => {
  expect(plural(1000, 'request', '{n} requests', '1,000+')).toBe('1,000+ requests')
  expect(plural(1, 'New case', '{n} new cases')).toBe('New case')
  expect(plural(2, '', '{n} in {n}', '$&')).toBe('$& in {n}')
})
