import { locale } from '@guildhall/contract/locale'

/** Country codes by English name, in lower case. */
const codes = new Map<string, string>()

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Not countries, or names shared with another place: Georgia is also a US state. */
const excluded = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'GE']
const others = {
  ...{ usa: 'US', 'u.s.': 'US', 'u.s.a.': 'US' },
  ...{ uk: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB' },
  ...{ 'czech republic': 'CZ', turkey: 'TR', 'the netherlands': 'NL' },
}

/**
 * The two-letter code of the country at the end of a location ('Lisbon, Portugal'); null if it names none.
 */
export function countryOf(location: string): string | null {
  if (codes.size === 0) fillCodes()
  const last = location.split(',').at(-1) ?? ''
  return codes.get(last.trim().toLowerCase()) ?? null
}

function fillCodes(): void {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  for (const first of letters)
    for (const second of letters) {
      // Maps former countries to their successors.
      const code = new Intl.Locale(`und-${first}${second}`).region ?? ''
      const name = excluded.includes(code) ? undefined : names.of(code)
      if (name) codes.set(name.toLowerCase(), code)
    }
  for (const [name, code] of Object.entries(others)) codes.set(name, code)
}
