/** Query keys of the log; no other feature changes or reads it. */
export const activityKeys = {
  lists: (clubId: string) => ['activity', 'list', clubId],
  list: (clubId: string, filters: object) => ['activity', 'list', clubId, filters],
  news: (clubId: string) => ['activity', 'new', clubId],
  since: (clubId: string, filters: object, since?: string) => ['activity', 'new', clubId, filters, since],
  people: (clubId: string, q: string) => ['activity', 'people', clubId, q],
  retention: (clubId: string) => ['activity', 'retention', clubId],
}
