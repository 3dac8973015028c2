import type { ClubCounts } from '@guildhall/contract/clubs'
import { expect, it } from 'vitest'
import { shownCount } from './shownCount'

it('a tab counts what its list shows, as the list is chosen', () => {
  const counts: ClubCounts = {
    ...{ posts: 5, polls: 4, events: 9, services: 3, products: 2, jobs: 7 },
    ...{ openJobs: 6, upcomingEvents: 1 },
  }
  expect(shownCount('post', counts, { state: 'all', view: 'past' })).toBe(5)
  expect(shownCount('job', counts, {})).toBe(6)
  expect(shownCount('job', counts, { state: 'all' })).toBe(7)
  expect(shownCount('event', counts, {})).toBe(1)
  expect(shownCount('event', counts, { view: 'past' })).toBe(8)
  expect(shownCount('event', counts, { view: 'month' })).toBe(9)
})
