import type { Person } from '@guildhall/contract/common'
import { expect, it } from 'vitest'
import type { Entry, LogPage } from './activity.api'
import { grouped, otherPeople } from './grouped'

/** 'mei like kiln 23': Mei liked the post with the slug 'kiln' at hour 23. */
function entry(id: string): Entry {
  const [who, type, slug, hours] = id.split(' ')
  const at = new Date(2026, 2, 10, Number(hours)).toISOString()
  const by = who === 'gone' ? null : ({ id: who } as Person)
  if (!type?.startsWith('club')) {
    const item = { type: 'post', title: 'A title', slug: slug === '-' ? null : slug }
    return { id, at, by, about: 'item', type, item } as Entry
  }
  return { id, at, by, about: 'club', type, changes: [] } as unknown as Entry
}
const groupsOf = (...lists: string[][]) => {
  const pages = lists.map((list) => ({ items: list.map(entry) }) as LogPage)
  return grouped({ pages, pageParams: [undefined] }).pages.map(({ items }) => items)
}
const shown = (...lists: string[][]) =>
  groupsOf(...lists).map((items) => items.map(({ id, older }) => [id, ...older.map((one) => one.id)]))

it('gathers likes and comments of one item and day in the place of the newest', () => {
  expect(
    shown([
      'mei like kiln 23',
      'ann club.updated - 22',
      'ola like kiln 21',
      'ola comment kiln 20',
      'mei like glaze 19',
      'raj like kiln 18',
      'raj like kiln -1',
    ]),
  ).toEqual([
    [
      ['mei like kiln 23', 'ola like kiln 21', 'raj like kiln 18'],
      ['ann club.updated - 22'],
      ['ola comment kiln 20'],
      ['mei like glaze 19'],
      ['raj like kiln -1'],
    ],
  ])
})

it('leaves entries about items alone that are rare, or of which only the title is known', () => {
  const alone = ['mei content.updated kiln 9', 'mei content.updated kiln 8', 'mei like - 7', 'mei like - 6']
  expect(shown(alone)).toEqual([alone.map((id) => [id])])
})

it('gathers nothing across pages', () => {
  expect(shown(['mei like kiln 9'], ['ola like kiln 8'])).toEqual([
    [['mei like kiln 9']],
    [['ola like kiln 8']],
  ])
})

it('counts people once', () => {
  const [[group] = []] = groupsOf(['mei comment kiln 9', 'ola comment kiln 8', 'mei comment kiln 7'])
  expect(group && otherPeople(group)).toBe(1)
})
