import { type ContentKind, contentKinds, type Feature, featureOf, features } from '@guildhall/contract/limits'
import { eventFixture } from './kinds/events.ts'
import type { Fixture } from './kinds/fixture.ts'
import { jobFixture } from './kinds/jobs.ts'
import { pollFixture } from './kinds/polls.ts'
import { postFixture } from './kinds/posts.ts'
import { productFixture } from './kinds/products.ts'
import { serviceFixture } from './kinds/services.ts'

export const fixtures: Record<ContentKind, Fixture> = {
  post: postFixture,
  poll: pollFixture,
  event: eventFixture,
  job: jobFixture,
  product: productFixture,
  service: serviceFixture,
}

export function eachKind<T>(make: (kind: ContentKind) => T): Record<ContentKind, T> {
  return Object.fromEntries(contentKinds.map((kind) => [kind, make(kind)])) as Record<ContentKind, T>
}

/** The same value for each kind, by feature. */
export const eachFeature = <T>(value: T): Record<Feature, T> =>
  Object.fromEntries(features.map((feature) => [feature, value])) as Record<Feature, T>

export async function eachOf<T>(make: (kind: ContentKind) => Promise<T>): Promise<Record<ContentKind, T>> {
  const made: [ContentKind, T][] = []
  for (const kind of contentKinds) made.push([kind, await make(kind)])
  return Object.fromEntries(made) as Record<ContentKind, T>
}

/** The kind of a path: '/clubs/:club/posts/:slug' is about posts. */
export const kindIn = (path: string): ContentKind | undefined =>
  contentKinds.find((kind) => path.split('/').includes(featureOf[kind]))
