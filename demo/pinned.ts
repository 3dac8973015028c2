import type { Item } from './stories/item.ts'
import { day, hour } from './times.ts'

/** What stands at the top of a club, and since when: what it likes best, and its next gathering. */
export function pinsOf(items: Item[], now: number): { item: Item; at: number }[] {
  const settled = items.filter(({ createdAt }) => createdAt < now - 2 * day)
  const [loved] = settled.filter(({ type }) => type === 'post').toSorted((a, b) => b.appeal - a.appeal)
  const [latest] = settled
    .filter(({ type }) => type === 'event')
    .toSorted((a, b) => b.createdAt - a.createdAt)
  return [loved, latest].flatMap((item) => (item ? [{ item, at: item.createdAt + 9 * hour }] : []))
}
