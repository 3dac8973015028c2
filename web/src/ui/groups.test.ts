import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Group, inGroups } from './groups'

type Item = { id: string }
const items = (ids: number[]): Item[] => ids.map((id) => ({ id: String(id) }))
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)
const idsIn = (groups: Group<Item>[]) => groups.flatMap((group) => group.items.map(({ id }) => id))
const groupOf = (groups: Group<Item>[]) =>
  new Map(groups.flatMap(({ key, items }) => items.map(({ id }) => [id, key])))

it('makes groups of twenty items, in order', () => {
  const groups = inGroups(items(upTo(45)))
  expect(groups.map((group) => group.items.length)).toEqual([20, 20, 5])
  expect(idsIn(groups)).toEqual(upTo(45).map(String))
})

it('keeps every other item in its group when items are added or removed', () => {
  const before = inGroups(items(upTo(50)))
  const after = inGroups(items([...upTo(2, 100), ...upTo(90).filter((id) => id !== 7 && id !== 20)]), before)
  expect(idsIn(after)).toHaveLength(90)
  const [was, is] = [groupOf(before), groupOf(after)]
  for (const [id, key] of was) if (id !== '7' && id !== '20') expect(is.get(id), id).toBe(key)
  // The first of a group is gone, and it is the same group still.
  expect(is.get('21')).toBe(was.get('20'))
})

it('puts the first item of a group into a new group when it moves to the end', () => {
  const before = inGroups(items(upTo(40)))
  const after = inGroups(items([...upTo(39, 1), 0]), before)
  expect(after.map((group) => group.items.length)).toEqual([19, 20, 1])
  expect(new Set(after.map(({ key }) => key)).size).toBe(3)
})

it('has each item once, in order, in groups of distinct names after any change', () => {
  const list = fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 60 })
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), (lists) => {
      let groups: Group<Item>[] = []
      for (const ids of lists) {
        groups = inGroups(items(ids), groups)
        expect(idsIn(groups)).toEqual(ids.map(String))
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
        expect(Math.max(0, ...groups.map((group) => group.items.length))).toBeLessThanOrEqual(20)
      }
    }),
  )
})
