import { expect, it } from 'vitest'
import { withoutEnd } from './addresses.ts'

it.each([
  ['https://a.example/x.', 'https://a.example/x'],
  ['https://a.example/x).', 'https://a.example/x'],
  ['https://a.example/Oak_(tree)', 'https://a.example/Oak_(tree)'],
  ['https://a.example/Oak_(tree)),', 'https://a.example/Oak_(tree)'],
  ['https://a.example/x»', 'https://a.example/x'],
  ['https://a.example/x“.', 'https://a.example/x'],
  ['https://a.example/x”', 'https://a.example/x'],
  ['https://a.example/x。次の文', 'https://a.example/x'],
  ['https://a.example/x）', 'https://a.example/x'],
  ['https://a.example/x…', 'https://a.example/x'],
  ['https://a.example/a.b?c=d&e=ü', 'https://a.example/a.b?c=d&e=ü'],
])('%s is an address up to %s', (found, address) => {
  expect(withoutEnd(found)).toBe(address)
})
