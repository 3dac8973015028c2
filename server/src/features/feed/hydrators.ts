import type { Viewer } from '@guildhall/contract/accounts'
import type { ContentItem } from '@guildhall/contract/feed'
import { type ContentKind, contentKinds } from '@guildhall/contract/limits'
import type { Database } from '../../platform/database.ts'
import { type ContentRow, presentContent } from '../content/content.reads.ts'
import { type Hydrate, type Length, mentionsIn, picturesIn } from '../content/items.reads.ts'
import { eventKind } from '../events/events.reads.ts'
import { jobKind } from '../jobs/jobs.reads.ts'
import { pollKind } from '../polls/polls.reads.ts'
import { postKind } from '../posts/posts.reads.ts'
import { productKind } from '../products/products.reads.ts'
import { serviceKind } from '../services/services.reads.ts'

type DataOf<K extends ContentKind> = Extract<ContentItem, { type: K }>['data']

const hydrators: { [K in ContentKind]: Hydrate<DataOf<K>> } = {
  post: postKind.hydrate,
  poll: pollKind.hydrate,
  event: eventKind.hydrate,
  job: jobKind.hydrate,
  product: productKind.hydrate,
  service: serviceKind.hydrate,
}

/** Skips kinds this server does not know: a newer one may have published them. */
export async function presentItems(
  db: Database,
  viewer: Viewer | null,
  rows: ContentRow[],
  length: Length = 'preview',
): Promise<ContentItem[]> {
  const hydrated = await Promise.all(
    contentKinds.map(async (kind) => {
      const ofKind = rows.filter(({ type }) => type === kind)
      return ofKind.length > 0 ? [...(await hydrators[kind](db, viewer, ofKind, length))] : []
    }),
  )
  const dataOf = new Map<string, ContentItem['data']>(hydrated.flat())
  const [mentionsOf, picturesOf] = [await mentionsIn(db, dataOf), await picturesIn(db, dataOf)]
  return rows.flatMap((row) => {
    const data = dataOf.get(row.id)
    if (!data) return []
    const about = { mentions: mentionsOf(row.id), pictures: picturesOf.get(row.id) ?? [] }
    return [{ ...presentContent(viewer, row), type: row.type, ...about, data } as ContentItem]
  })
}
