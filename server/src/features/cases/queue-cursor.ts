import { type Cursor, decodeCursor, encodeCursor } from '../../platform/database/cursor.ts'

/** A place in a queue whose legal cases come first. */
export type QueueCursor = Cursor & { gravity: number }

export const encodeQueueCursor = ({ gravity, ...place }: QueueCursor): string =>
  `${gravity}~${encodeCursor(place)}`

/** Also reads cursors of lists without an order by gravity. Error: bad_input. */
export function decodeQueueCursor(text: string | undefined): QueueCursor | undefined {
  const [, gravity = '0', rest = text] = /^([0-2])~(.*)$/s.exec(text ?? '') ?? []
  const place = decodeCursor(rest)
  return place && { ...place, gravity: Number(gravity) }
}
