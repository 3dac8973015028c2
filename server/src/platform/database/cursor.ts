import { AppError } from '../errors.ts'
import { isUuid } from '../ids.ts'

/** A position in a list ordered by time and id, both descending. */
export type Cursor = { at: Date; id: string }

export const encodeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

/** Error: bad_input. */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split('.')
  const at = new Date(/^\d{1,15}$/.test(time) ? Number(time) : Number.NaN)
  if (Number.isNaN(at.getTime()) || !isUuid(id)) throw badCursor()
  return { at, id }
}

/** For a list ordered by a whole number and id, both descending. */
export const encodeRank = (rank: number, id: string): string =>
  Buffer.from(`${rank}.${id}`).toString('base64url')

/** `digits`: at most so many, which the column must hold. Error: bad_input. */
export function decodeRank(text: string | undefined, digits = 9): { rank: number; id: string } | undefined {
  if (!text) return undefined
  const [rank = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split('.')
  if (!/^\d+$/.test(rank) || rank.length > digits || !isUuid(id)) throw badCursor()
  return { rank: Number(rank), id }
}

export const badCursor = () =>
  new AppError('bad_input', { fields: { cursor: 'This is not a place in the list' } })

/** Drops the extra row and makes the next cursor from the last remaining row. */
export function paginate<T>(
  rows: T[],
  size: number,
  cursorOf: (row: T) => string,
): { rows: T[]; next: string | null } {
  if (rows.length <= size) return { rows, next: null }
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, next: last === undefined ? null : cursorOf(last) }
}
