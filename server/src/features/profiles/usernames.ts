import { reservedSegments } from '@guildhall/contract/limits'
import { toLatin } from '../../platform/text/slug.ts'

/** See decisions.md U3. */
const roles = [
  'admin',
  'administrator',
  'owner',
  'member',
  'moderator',
  'support',
  'staff',
  'official',
  'system',
  'guildhall',
  // Operators of a server and their mail addresses.
  ...[
    'root',
    'superuser',
    'superadmin',
    'sysadmin',
    'webmaster',
    'postmaster',
    'hostmaster',
    'security',
    'abuse',
  ],
  ...['mod', 'team', 'help', 'helpdesk', 'noreply'],
  // Mentions of these would read like a call to all; 'anonymous' like a deleted account.
  ...['all', 'everyone', 'everybody', 'here', 'channel', 'anonymous'],
]

// Look-alikes; 'l' and '1' become 'i'.
const alike: Record<string, string> = {
  0: 'o',
  1: 'i',
  l: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
}

/** 'Adm1n_' and 'adrnin' become 'admin'. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[_-]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[l\d]/g, (character) => alike[character] ?? character)

const segments = new Set(reservedSegments.map(folded))
/** One or more of these words: 'guildhall_support', 'admins'. */
const rolesAlone = new RegExp(`^(?:(?:${roles.map(folded).join('|')})s?)+$`)

/** Whether it resembles an address of the site or its staff. */
export function misleads(username: string): boolean {
  const withoutNumber = username.replace(/[_\d]+$/, '')
  return (
    segments.has(folded(username)) || [username, withoutNumber].some((one) => rolesAlone.test(folded(one)))
  )
}

/** First and last name in Latin letters and digits (platform.md 5, U1), or 'user'. */
export function usernameBase({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const base = toLatin(`${firstName} ${lastName}`)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 40)
  return base === '' || misleads(base) ? 'user' : base
}
