/** Whose cases: those of a club, or of the whole server for its operators. */
export type Scope = { club: { id: string; slug: string; name: string } } | 'server'

export const scopeKey = (scope: Scope) => (scope === 'server' ? 'server' : scope.club.id)
