import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Group, inGroups } from './groups'

type Item = { id: string }
const items = (ids: number[]): Item[] => ids.map((id) => ({ id: String(id) }))
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)
const idsIn = (groups: Group<Item>[]) => groups.flatMap((group) => group.items.map(({ id }) => id))
const groupOf = (groups: Group<Item>[]) =>
  new Map(groups.flatMap(({ key, items }) => items.map(({ id }) => [id, key])))

it('groups have twenty items, in their order', () => {
  const groups = inGroups(items(upTo(45)))
  expect(groups.map((group) => group.items.length)).toEqual([20, 20, 5])
  expect(idsIn(groups)).toEqual(upTo(45).map(String))
})

it('what is loaded on, comes first or goes leaves each other item in its group', () => {
  const before = inGroups(items(upTo(50)))
  const after = inGroups(items([...upTo(2, 100), ...upTo(90).filter((id) => id !== 7 && id !== 20)]), before)
  expect(idsIn(after)).toHaveLength(90)
  const [was, is] = [groupOf(before), groupOf(after)]
  for (const [id, key] of was) if (id !== '7' && id !== '20') expect(is.get(id), id).toBe(key)
  // The first of a group is gone, and it is the same group still.
  expect(is.get('21')).toBe(was.get('20'))
})

it('the first of a group that moves to the end is in a group of another name', () => {
  const before = inGroups(items(upTo(40)))
  const after = inGroups(items([...upTo(39, 1), 0]), before)
  expect(after.map((group) => group.items.length)).toEqual([19, 20, 1])
  expect(new Set(after.map(({ key }) => key)).size).toBe(3)
})

it('whatever changes, all are there once, in their order, in groups of their own names', () => {
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
