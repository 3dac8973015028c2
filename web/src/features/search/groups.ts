import { type ContentKind, type Feature, featureOf } from '@guildhall/contract/limits'
import type { SearchCount, SearchGroup } from '@guildhall/contract/search'

/** In the order of the tabs. */
export const kinds: readonly ContentKind[] = ['post', 'poll', 'event', 'product', 'service', 'job']
export const groups: readonly SearchGroup[] = ['clubs', 'people', ...kinds]

export const groupTexts: Record<SearchGroup, { one: string; many: string }> = {
  clubs: { one: 'Club', many: 'Clubs' },
  people: { one: 'Person', many: 'People' },
  post: { one: 'Post', many: 'Posts' },
  poll: { one: 'Poll', many: 'Polls' },
  event: { one: 'Event', many: 'Events' },
  product: { one: 'Product', many: 'Products' },
  service: { one: 'Service', many: 'Services' },
  job: { one: 'Job', many: 'Jobs' },
}

export const isContent = (group: SearchGroup): group is ContentKind => group !== 'clubs' && group !== 'people'

/** What a group is called in the address. */
export type Tab = 'clubs' | 'people' | Feature
export const tabOf = (group: SearchGroup): Tab => (isContent(group) ? featureOf[group] : group)
export const groupOf = (tab: Tab | undefined): SearchGroup | undefined =>
  groups.find((group) => tabOf(group) === tab)

export const sumOf = (counts: SearchCount[]): SearchCount => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  more: counts.some(({ more }) => more),
})
