import { createRequire } from 'node:module'
import { limits } from '@guildhall/contract/limits'

const listed = 3000

/** About 6,000 words, loaded with the first new password. */
let common: Set<string> | undefined

/** Ignores case, leetspeak (p@ssw0rd) and up to four digits or signs around the word. */
export function isCommon(password: string): boolean {
  common ??= commonest()
  const lower = password.toLowerCase()
  for (const form of [lower, withLetters(lower)]) {
    if (common.has(form)) return true
    const word = form.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    if (word.length >= 4 && form.length - word.length <= 4 && common.has(word)) return true
  }
  return false
}

/** Most common first. */
export function commonest(minimum: number = limits.passwordMin): Set<string> {
  const require = createRequire(import.meta.url)
  const ranked = require('@zxcvbn-ts/language-common/dist/passwords.json.cjs') as string[]
  // Frees the full list, fifteen times as long: Node keeps all of it while any of its modules is cached.
  for (const path of Object.keys(require.cache)) if (path.includes('@zxcvbn-ts')) delete require.cache[path]
  const long = ranked.filter((password) => password.length >= minimum)
  // A copy, because a substring keeps its whole text in memory.
  const copied = JSON.stringify([...ranked.slice(0, listed), ...long.slice(0, listed)])
  return new Set(JSON.parse(copied) as string[])
}

const letters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}
const withLetters = (password: string) => password.replaceAll(/[@431!0$5]/g, (sign) => letters[sign] ?? sign)
