import type { searchSorts } from '@guildhall/contract/search'
import { badCursor } from '../../platform/database/cursor.ts'
import { isUuid } from '../../platform/ids.ts'
import type { ResultCursor } from './found.ts'
import type { NameCursor } from './names.ts'

type Sort = (typeof searchSorts)[number]

/** Encodes a position in results; it includes the order, and is invalid in another one. */
export const encodeResultCursor = (sort: Sort, { rank, at, id }: ResultCursor): string =>
  encode([sort, rank, at.getTime(), id])

/** Error: bad_input. */
export function decodeResultCursor(sort: Sort, cursor: string | undefined): ResultCursor | undefined {
  const parts = decode(cursor)
  if (!parts) return undefined
  const [of, rank = '', time = '', id = ''] = parts
  const at = new Date(isNumber(time) ? Number(time) : Number.NaN)
  if (of !== sort || !isNumber(rank) || Number.isNaN(at.getTime()) || !isUuid(id)) throw badCursor()
  return { rank: Number(rank), at, id }
}

export const encodeNameCursor = ({ rank, weight, id }: NameCursor): string => encode([rank, weight, id])

/** Error: bad_input. */
export function decodeNameCursor(cursor: string | undefined): NameCursor | undefined {
  const parts = decode(cursor)
  if (!parts) return undefined
  const [rank = '', weight = '', id = ''] = parts
  if (![rank, weight].every((one) => /^\d{1,9}$/.test(one)) || !isUuid(id)) throw badCursor()
  return { rank: Number(rank), weight: Number(weight), id }
}

const isNumber = (text: string) => /^\d{1,15}$/.test(text)
const encode = (parts: unknown[]) => Buffer.from(parts.join('.')).toString('base64url')
const decode = (cursor: string | undefined) =>
  cursor ? Buffer.from(cursor, 'base64url').toString('latin1').split('.') : undefined
