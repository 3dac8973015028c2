import { expect, expectTypeOf, it } from 'vitest'
import { parseUrl } from './parse-url.ts'

it('parses addresses, and answers null for what is none', () => {
  expect(parseUrl('https://glass.test/a?b#c')?.hostname).toBe('glass.test')
  expect(['', 'glass.test', 'https://', 'https://a b/'].map(parseUrl)).toEqual([null, null, null, null])
})

it('compiles with nothing that the oldest browsers served lack', () => {
  expectTypeOf<Set<string>>().not.toHaveProperty('union')
  expectTypeOf<MapIterator<string>>().not.toHaveProperty('map')
  expectTypeOf<ObjectConstructor>().not.toHaveProperty('groupBy')
  expectTypeOf<PromiseConstructor>().not.toHaveProperty('withResolvers')
  expectTypeOf<Map<string, string>>().not.toHaveProperty('getOrInsert')
})
