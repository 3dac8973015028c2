import { outdatedPrefix, versions } from './storageKeys'

/** An entry that another version of the page stored and this one can't use. */
export type Outdated = { name: string; text: string }

/** The texts of a person's outdated entries, for them to copy. */
export function outdatedOf(personId: string): Outdated[] {
  try {
    return Object.keys(localStorage).flatMap((name) => {
      const isAside = name.startsWith(`${outdatedPrefix}:${personId}:`)
      const prefix = prefixes.find((one) => name.startsWith(`${one}:${personId}:`))
      const text = localStorage.getItem(name)
      if (!text || !(isAside || (prefix && isOutdated(prefix, text)))) return []
      const words = wordsIn(JSON.parse(text)).join('\n\n')
      return words ? [{ name, text: words }] : []
    })
  } catch {
    // Storage may be blocked.
    return []
  }
}

export function discardOutdated({ name }: Outdated): void {
  localStorage.removeItem(name)
}

/** Moves an outdated entry aside before something new is stored under its name. */
export function setAside(prefix: keyof typeof versions, name: string): void {
  const text = localStorage.getItem(name)
  if (!text || !isOutdated(prefix, text)) return
  const [personId = '', ...rest] = name.slice(prefix.length + 1).split(':')
  localStorage.setItem(`${outdatedPrefix}:${personId}:${Date.now()}:${rest.join(':')}`, text)
  localStorage.removeItem(name)
}

const prefixes = Object.keys(versions) as (keyof typeof versions)[]

export function isOutdated(prefix: keyof typeof versions, text: string): boolean {
  try {
    const kept = JSON.parse(text) as { version?: unknown } | null
    return typeof kept?.version === 'number' && kept.version !== versions[prefix]
  } catch {
    return false
  }
}

/** Fields that describe an entry, or were chosen rather than written. */
const about =
  /^(version|id|about|kind|place|to|failed|replyTo|unacknowledged|files)$|(Id|Ids|Path|Paths|At|Type|Format|Zone|Date|Time|Duration|Unit)$/

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).filter(([name]) => !about.test(name))
  return [...new Set(entries.flatMap(([, one]) => wordsIn(one)))]
}
