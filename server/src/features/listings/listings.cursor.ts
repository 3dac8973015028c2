import { badCursor } from '../../platform/cursor.ts'
import { isUuid } from '../../platform/ids.ts'

/** A place in a listing: the value that it is sorted by, and an id for equal ones. */
export type Place = { rank: Date | string; id: string }
type Order = { is: 'time' | 'amount' }

/** A place belongs to the order it was made for: elsewhere it would lead anywhere. */
export const encodePlace = (sort: string, { rank, id }: Place): string =>
  Buffer.from([sort, rank instanceof Date ? rank.getTime() : rank, id].join('_')).toString('base64url')

/** Error: bad_input. */
export function decodePlace(sort: string, order: Order, text: string | undefined): Place | undefined {
  if (!text) return undefined
  const [name, rank = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split('_')
  if (name !== sort || !isUuid(id)) throw badCursor()
  if (order.is === 'amount' && /^\d{1,9}(\.\d{1,2})?$/.test(rank)) return { rank, id }
  const at = new Date(order.is === 'time' && /^\d{1,15}$/.test(rank) ? Number(rank) : Number.NaN)
  if (Number.isNaN(at.getTime())) throw badCursor()
  return { rank: at, id }
}
