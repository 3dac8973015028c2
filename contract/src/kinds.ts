import type { z } from 'zod'
import * as applications from './applications.ts'
import type { Endpoints } from './endpoint.ts'
import * as events from './events.ts'
import * as jobs from './jobs.ts'
import type { ContentKind, Feature } from './limits.ts'
import * as polls from './polls.ts'
import * as posts from './posts.ts'
import * as products from './products.ts'
import * as services from './services.ts'

/** The contract's part of each kind of content; a new kind adds a line to each of the three maps. */
export const kindItems = {
  post: posts.postItem,
  poll: polls.pollItem,
  event: events.eventItem,
  job: jobs.jobItem,
  product: products.productItem,
  service: services.serviceItem,
} as const satisfies Record<ContentKind, z.ZodObject>

/** Keyed by their group in the API documentation. */
export const kindApis = {
  Posts: posts.postsApi,
  Polls: polls.pollsApi,
  Events: events.eventsApi,
  Jobs: { ...jobs.jobsApi, ...applications.applicationsApi },
  Products: products.productsApi,
  Services: services.servicesApi,
} as const satisfies Record<Capitalize<Feature>, Endpoints>

/** All exported shapes, which the API documentation names. */
export const kindShapes: Record<Feature, object[]> = {
  posts: [posts],
  polls: [polls],
  events: [events],
  jobs: [jobs, applications],
  products: [products],
  services: [services],
}
