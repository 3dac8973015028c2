import type { Viewer } from '@guildhall/contract/accounts'
import type { ContentItem } from '@guildhall/contract/feed'
import { type ContentKind, contentKinds } from '@guildhall/contract/limits'
import type { Database } from '../../platform/database.ts'
import { type ContentRow, presentContent } from '../content/content.reads.ts'
import { type Kind, type Length, mentionsIn, picturesIn } from '../content/items.reads.ts'
import { eventKind } from '../events/events.reads.ts'
import { jobKind } from '../jobs/jobs.reads.ts'
import { pollKind } from '../polls/polls.reads.ts'
import { postKind } from '../posts/posts.reads.ts'
import { productKind } from '../products/products.reads.ts'
import { serviceKind } from '../services/services.reads.ts'

type DataOf<K extends ContentKind> = Extract<ContentItem, { type: K }>['data']

const kinds: { [K in ContentKind]: Kind<K, DataOf<K>> } = {
  post: postKind,
  poll: pollKind,
  event: eventKind,
  job: jobKind,
  product: productKind,
  service: serviceKind,
}

/** Line below an item's title in its social picture. */
export const detailOf = ({ type, data }: Pick<ContentItem, 'type' | 'data'>): string =>
  (kinds[type].detail as (data: ContentItem['data']) => string)(data)

/** Skips unknown kinds, which a newer server may have published. */
export async function presentItems(
  db: Database,
  viewer: Viewer | null,
  rows: ContentRow[],
  length: Length = 'preview',
): Promise<ContentItem[]> {
  const hydrated = await Promise.all(
    contentKinds.map(async (kind) => {
      const ofKind = rows.filter(({ type }) => type === kind)
      return ofKind.length > 0 ? [...(await kinds[kind].hydrate(db, viewer, ofKind, length))] : []
    }),
  )
  const dataOf = new Map<string, ContentItem['data']>(hydrated.flat())
  const [mentionsOf, picturesOf] = await Promise.all([mentionsIn(db, dataOf), picturesIn(db, dataOf)])
  return rows.flatMap((row) => {
    const data = dataOf.get(row.id)
    if (!data) return []
    const about = { mentions: mentionsOf(row.id), pictures: picturesOf.get(row.id) ?? [] }
    return [{ ...presentContent(viewer, row), type: row.type, ...about, data } as ContentItem]
  })
}
