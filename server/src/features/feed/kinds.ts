import type { ContentItem } from '@guildhall/contract/feed'
import type { ContentKind } from '@guildhall/contract/limits'
import type { Kind } from '../content/shared.reads.ts'
import { eventKind } from '../events/events.reads.ts'
import { publishEvent } from '../events/events.writes.ts'
import { jobKind } from '../jobs/jobs.reads.ts'
import { publishJob } from '../jobs/jobs.writes.ts'
import { pollKind } from '../polls/polls.reads.ts'
import { publishPoll } from '../polls/polls.writes.ts'
import { postKind } from '../posts/posts.reads.ts'
import { publishPost } from '../posts/posts.writes.ts'
import type { ApprovingContext } from '../prevention/screen.writes.ts'
import { productKind } from '../products/products.reads.ts'
import { publishProduct } from '../products/products.writes.ts'
import { serviceKind } from '../services/services.reads.ts'
import { publishService } from '../services/services.writes.ts'

type DataOf<K extends ContentKind> = Extract<ContentItem, { type: K }>['data']

/** How each kind is read and named. */
export const kinds: { [K in ContentKind]: Kind<K, DataOf<K>> } = {
  post: postKind,
  poll: pollKind,
  event: eventKind,
  job: jobKind,
  product: productKind,
  service: serviceKind,
}

type Publish = (context: ApprovingContext, club: string, input: never) => Promise<unknown>

/** The write that publishes an item of each kind. */
export const publications: Record<ContentKind, Publish> = {
  post: publishPost,
  poll: publishPoll,
  event: publishEvent,
  job: publishJob,
  product: publishProduct,
  service: publishService,
}
