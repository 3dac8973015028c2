import { expect, it } from 'vitest'
import { andText, listText, orText } from './lists.ts'

it.each([
  [[], '', '', ''],
  [['a'], 'a', 'a', 'a'],
  [['a', 'b, and c'], 'a, b, and c', 'a and b, and c', 'a or b, and c'],
  [['a', false, 'b', '', 'c', null], 'a, b, c', 'a, b and c', 'a, b or c'],
])('writes %j as lists', (items, commas, ands, ors) => {
  expect([listText(items), andText(items), orText(items)]).toEqual([commas, ands, ors])
})
