/** The texts of an address without an item's slug (content.md 2, 5 and 8). */
export const noItemTexts = {
  jobs: { title: 'Invalid job URL', text: 'Invalid job URL. Club and job information is required.' },
  products: { title: 'Invalid product URL', text: 'Missing club or product slug' },
  events: {
    title: 'Invalid event URL',
    text: 'Invalid slug format. Expected: club-slug/events/event-slug',
  },
} as const
export type NoItemFeature = keyof typeof noItemTexts
