/** Query keys of reports and moderation; apart from `keys`, which every first visit loads. */
export const moderationKeys = {
  /** By the club's slug. */
  clubRules: (slug: string) => ['club-rules', slug],
  /** Member lists of all clubs. */
  memberLists: ['members', 'list'],
  ownReports: ['own-reports'],
  receipt: (token: string) => ['report-receipt', token],
  /** Every list, case and number of moderation. */
  all: ['moderation'],
  caseLists: ['moderation', 'cases'],
  /** `scope`: a club's id, or 'server'. */
  cases: (scope: string, filters: object) => ['moderation', 'cases', scope, filters],
  allOpenCases: ['moderation', 'open'],
  openCases: (scope: string) => ['moderation', 'open', scope],
  hiddenItem: (clubSlug: string, type: string, slug: string) => [
    'moderation',
    'hidden',
    clubSlug,
    type,
    slug,
  ],
  case: (caseId: string) => ['moderation', 'case', caseId],
  appeals: (scope: string) => ['moderation', 'appeals', scope],
  waves: (clubId: string) => ['moderation', 'waves', clubId],
  bulkBans: (clubId: string) => ['moderation', 'bulk-bans', clubId],
  restrictions: (scope: string) => ['moderation', 'restrictions', scope],
  /** Those to whom a case can be handed over. */
  takers: (scope: string) => ['moderation', 'takers', scope],
} as const
