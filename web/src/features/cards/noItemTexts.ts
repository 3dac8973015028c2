import type { Feature } from '@guildhall/contract/limits'

/** The texts of an address without an item's slug (content.md 2, 5 and 8), where the club's list can't be read. */
export const noItemTexts: Partial<Record<Feature, { title: string; text: string }>> = {
  jobs: { title: 'Invalid job URL', text: 'Invalid job URL. Club and job information is required.' },
  products: { title: 'Invalid product URL', text: 'Missing club or product slug' },
  events: {
    title: 'Invalid event URL',
    text: 'Invalid slug format. Expected: club-slug/events/event-slug',
  },
}
