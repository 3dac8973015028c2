import { expect, it } from 'vitest'
import { moved } from './SortableList'

it('moves one of several past the others, which keep their order', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(list, 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})
