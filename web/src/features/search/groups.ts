import { type ContentKind, contentKinds, type Feature, featureOf } from '@guildhall/contract/limits'
import type { SearchCount, SearchGroup } from '@guildhall/contract/search'
import { kindWords } from '../../content/kindWords'

const specified = ['post', 'poll', 'event', 'product', 'service', 'job'] as const satisfies ContentKind[]

/** In the order of the tabs (decisions.md, /search), followed by any further kinds. */
export const kinds: readonly ContentKind[] = [...new Set([...specified, ...contentKinds])]
export const groups: readonly SearchGroup[] = ['clubs', 'people', ...kinds, 'courses']

type Texts = { one: string; many: string }
export const groupTexts: Record<SearchGroup, Texts> = {
  clubs: { one: 'Club', many: 'Clubs' },
  people: { one: 'Person', many: 'People' },
  ...kindWords,
  courses: { one: 'Course', many: 'Courses' },
}

export const isContent = (group: SearchGroup): group is ContentKind =>
  group !== 'clubs' && group !== 'people' && group !== 'courses'
/** Groups that clubs, dates and the order narrow. */
export const isFiltered = (group: SearchGroup) => isContent(group) || group === 'courses'

/** A group's name in the address. */
export type Tab = 'clubs' | 'people' | 'courses' | Feature
export const tabOf = (group: SearchGroup): Tab => (isContent(group) ? featureOf[group] : group)
export const groupOf = (tab: Tab | undefined): SearchGroup | undefined =>
  groups.find((group) => tabOf(group) === tab)

export const sumOf = (counts: SearchCount[]): SearchCount => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  more: counts.some(({ more }) => more),
})
