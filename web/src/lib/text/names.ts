/** The fields of a person that a name and initials need. */
type Named = { firstName?: string; lastName?: string; username?: string; email?: string }

export const fullName = (person: Named) =>
  `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim() || person.username || 'Unknown Member'

/** Initials from first and last name, else the first two letters of the email, else 'U' (platform.md 2.3). */
export function initials(person: Named): string {
  const letters = [person.firstName, person.lastName]
    .map((name) => [...(name ?? '').trim()][0] ?? '')
    .join('')
  return (letters || (person.email ?? person.username ?? '').slice(0, 2) || 'U').toUpperCase()
}
