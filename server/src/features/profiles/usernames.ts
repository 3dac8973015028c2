import { reservedSegments } from '@guildhall/contract/limits'
import { toLatin } from '../../platform/slug.ts'

/** The words for roles, for those who run a site, and for the product (decisions.md U3). */
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
]

// What is easily taken for another character; 'l' and '1' are one with 'i'.
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

/** As a hurried reader sees it: 'Adm1n_' and 'adrnin' as 'admin'. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[_-]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[l\d]/g, (character) => alike[character] ?? character)

const segments = new Set(reservedSegments.map(folded))
/** One of those words, or several: 'guildhall_support', 'admins'. */
const rolesAlone = new RegExp(`^(?:(?:${roles.map(folded).join('|')})s?)+$`)

/** Whether a username could be taken for an address or for somebody who speaks for the site. */
export function misleads(username: string): boolean {
  const withoutNumber = username.replace(/[_\d]+$/, '')
  return (
    segments.has(folded(username)) || [username, withoutNumber].some((one) => rolesAlone.test(folded(one)))
  )
}

/**
 * What a new person's username is made of: first and last name in small Latin letters and digits (platform.md 5, U1),
 * 'user' where there are none or they mislead.
 */
export function usernameBase({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const base = toLatin(`${firstName} ${lastName}`)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 40)
  return base === '' || misleads(base) ? 'user' : base
}
