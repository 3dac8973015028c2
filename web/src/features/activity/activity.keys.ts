/** Nothing but the log itself changes what it shows, so these names stand here, and on no page that does not show it. */
export const activityKeys = {
  lists: (clubId: string) => ['activity', 'list', clubId],
  list: (clubId: string, filters: object) => ['activity', 'list', clubId, filters],
  news: (clubId: string) => ['activity', 'new', clubId],
  since: (clubId: string, filters: object, since?: string) => ['activity', 'new', clubId, filters, since],
  people: (clubId: string, q: string) => ['activity', 'people', clubId, q],
  retention: (clubId: string) => ['activity', 'retention', clubId],
}
