import type { Viewer } from '@guildhall/contract/accounts'
import type { ContentItem } from '@guildhall/contract/feed'
import type { Database } from '../../platform/database/database.ts'
import { anyOf } from '../../platform/database/prepared.ts'
import { type ItemRow, itemQuery } from '../content/content.reads.ts'
import { ownOf, presentRows } from '../content/items.reads.ts'
import type { Length } from '../content/shared.reads.ts'
import { kinds } from './kinds.ts'

/** One query for the rows that presentItems needs, without those hidden from the viewer. */
export const rowsOf = <P extends object>(skeleton: Parameters<typeof itemQuery<P>>[0]) =>
  itemQuery<P>(skeleton, ownOf(kinds))

/** Rows with these ids that the viewer can see, newest first. */
export const rowsByIds = rowsOf<{ ids: string[] }>((from, { ids }) =>
  from.selectFrom('content').select('content.id').where('content.id', '=', anyOf(ids)),
)

/** Skips unknown kinds, which a newer server may have published. */
export const presentItems = (
  db: Database,
  viewer: Viewer | null,
  rows: ItemRow[],
  length: Length = 'preview',
): Promise<ContentItem[]> => presentRows(db, viewer, kinds, rows, length) as Promise<ContentItem[]>
