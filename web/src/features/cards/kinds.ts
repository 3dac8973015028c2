import { type ContentKind, contentKinds } from '@guildhall/contract/limits'
import type { Kind } from '../../content/kind'
import { eventKind } from '../events/events.kind'
import { jobKind } from '../jobs/jobs.kind'
import { pollKind } from '../polls/polls.kind'
import { postKind } from '../posts/posts.kind'
import { productKind } from '../products/products.kind'
import { serviceKind } from '../services/services.kind'

/** Every kind of content; a new kind adds its line. */
const kinds: { [K in ContentKind]: Kind<K> } = {
  post: postKind,
  poll: pollKind,
  event: eventKind,
  job: jobKind,
  product: productKind,
  service: serviceKind,
}

/** The kind of an item; undefined if the server is newer than this page and has more kinds. */
export const kindOf = (type: ContentKind) => kinds[type] as unknown as Kind | undefined

/** In the order of tabs and buttons. */
export const kindList: readonly Kind[] = contentKinds.map((type) => kinds[type] as unknown as Kind)
