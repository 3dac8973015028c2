import type { Notification } from '@guildhall/contract/notifications'
import { expect, it } from 'vitest'
import { placedByClub } from './placed'

/** '23 a' arrived at hour 23 of the first day in club a; hours below 0 are on the day before. */
function pages(...lists: string[][]) {
  const items = lists.map((list) =>
    list.map((id) => {
      const [hours, club] = id.split(' ')
      const createdAt = new Date(2026, 2, 10, Number(hours)).toISOString()
      return { id, createdAt, clubName: club ?? null, metadata: { clubId: club } } as Notification
    }),
  )
  return { pages: items.map((items) => ({ items, next: null })), pageParams: [undefined] }
}
/** As 'day: 23 a first headed'. */
const placed = (...lists: string[][]) =>
  placedByClub(pages(...lists)).pages.map(({ items }) =>
    items.map(({ id, isFirstOfDay, edge, isHeaded }) =>
      [isFirstOfDay && 'day:', id, edge, isHeaded && 'headed'].filter(Boolean).join(' '),
    ),
  )

it('puts notifications of a club together within a day, the club with the newest first', () => {
  expect(placed(['23 a', '22 b', '21 a', '20 c', '19 b', '-1 b'])).toEqual([
    [
      'day: 23 a first headed',
      '21 a last headed',
      '22 b first headed',
      '19 b last headed',
      '20 c only',
      'day: -1 b only',
    ],
  ])
})

it('has no heading above notifications of no club', () => {
  expect(placed(['23', '22'])).toEqual([['day: 23 first', '22 last']])
})

it('continues a block on the next page, and moves nothing above it', () => {
  expect(placed(['23 a', '22 b', '21 b'], ['20 b', '19 a'])).toEqual([
    ['day: 23 a only', '22 b first headed', '21 b middle headed'],
    ['20 b last headed', '19 a only'],
  ])
  // A single one has no heading for the next page to continue.
  expect(placed(['23 a'], ['20 a', '19 a'])).toEqual([
    ['day: 23 a only'],
    ['20 a first headed', '19 a last headed'],
  ])
})
