import { draftPrefix, outboxPrefix, outdatedPrefix } from './storageKeys'

/** What an earlier or later version of the page kept here, and this one cannot use as it is. */
export type Outdated = { name: string; text: string }

/** Of the entries that each prefix stands for; raised whenever they change their shape. */
export const versions = { [draftPrefix]: 2, [outboxPrefix]: 1 } as const

/** The words in what was kept for a person under another version, for them to copy. */
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

/** Keeps what stands under a name of a person elsewhere, where it is of another version: something new is put there. */
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

/** What stands about an entry, or was chosen rather than written. */
const about =
  /^(version|id|about|kind|place|to|failed|replyTo|unacknowledged|files)$|(Id|Ids|Path|Paths|At|Type|Format|Zone|Date|Time|Duration|Unit)$/

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).filter(([name]) => !about.test(name))
  return [...new Set(entries.flatMap(([, one]) => wordsIn(one)))]
}
