import type { ContentKind } from '@guildhall/contract/limits'
import { events } from './events.ts'
import type { Kind } from './item.ts'
import { jobs } from './jobs.ts'
import { polls } from './polls.ts'
import { posts } from './posts.ts'
import { products } from './products.ts'
import { services } from './services.ts'

/** How the example community's items of each kind come about. */
export const kinds: Record<ContentKind, Kind> = {
  post: posts,
  poll: polls,
  event: events,
  service: services,
  product: products,
  job: jobs,
}
