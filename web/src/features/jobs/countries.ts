/** Codes of countries by what they are called in English. */
const codes = new Map<string, string>()

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** No countries, or the name of another place too: Georgia is also one of the United States. */
const left = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'GE']
const others = {
  ...{ usa: 'US', 'u.s.': 'US', 'u.s.a.': 'US' },
  ...{ uk: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB' },
  ...{ 'czech republic': 'CZ', turkey: 'TR', 'the netherlands': 'NL' },
}

/** The two letters of the country that a location such as 'Lisbon, Portugal' ends with; null where it names none. */
export function countryOf(location: string): string | null {
  if (codes.size === 0) learn()
  const last = location.split(',').at(-1) ?? ''
  return codes.get(last.trim().toLowerCase()) ?? null
}

function learn(): void {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const first of letters)
    for (const second of letters) {
      // A former country is what it became.
      const code = new Intl.Locale(`und-${first}${second}`).region ?? ''
      const name = left.includes(code) ? undefined : names.of(code)
      if (name) codes.set(name.toLowerCase(), code)
    }
  for (const [name, code] of Object.entries(others)) codes.set(name, code)
}
