import { badCursor } from '../../platform/database/cursor.ts'
import { isUuid } from '../../platform/ids.ts'

/** A position in a listing: the sort value, and an id for ties. */
export type ListingCursor = { rank: Date | string; id: string }
type Order = { is: 'time' | 'amount' }

/** The cursor includes its order, and is rejected in another one. */
export const encodeListingCursor = (sort: string, { rank, id }: ListingCursor): string =>
  Buffer.from([sort, rank instanceof Date ? rank.getTime() : rank, id].join('_')).toString('base64url')

/** Error: bad_input. */
export function decodeListingCursor(
  sort: string,
  order: Order,
  text: string | undefined,
): ListingCursor | undefined {
  if (!text) return undefined
  const [name, rank = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split('_')
  if (name !== sort || !isUuid(id)) throw badCursor()
  if (order.is === 'amount' && /^\d{1,9}(\.\d{1,2})?$/.test(rank)) return { rank, id }
  const at = new Date(order.is === 'time' && /^\d{1,15}$/.test(rank) ? Number(rank) : Number.NaN)
  if (Number.isNaN(at.getTime())) throw badCursor()
  return { rank: at, id }
}
