import { createRequire } from 'node:module'
import { limits } from '@guildhall/contract/limits'

const counted = 3000

/** Loaded when the first new password comes, and then kept: about 6,000 words. */
let common: Set<string> | undefined

/**
 * Whether a password is among the 3,000 commonest, or among the 3,000 commonest of those that are long enough to be
 * chosen here. Case makes no difference, nor do signs that stand for letters (p@ssw0rd) or up to four digits and
 * signs around the word (sunshine2024): whoever guesses tries these first.
 */
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

/** The passwords that must be refused, commonest first, each once. */
export function commonest(minimum: number = limits.passwordMin): Set<string> {
  const require = createRequire(import.meta.url)
  const ranked = require('@zxcvbn-ts/language-common/dist/passwords.json.cjs') as string[]
  // The list is fifteen times as long as what is kept of it. Node holds on to all of it as long as it knows any of the
  // modules that it came with.
  for (const path of Object.keys(require.cache)) if (path.includes('@zxcvbn-ts')) delete require.cache[path]
  const long = ranked.filter((password) => password.length >= minimum)
  // Copied, for a piece of a text keeps the whole text in memory.
  const kept = JSON.stringify([...ranked.slice(0, counted), ...long.slice(0, counted)])
  return new Set(JSON.parse(kept) as string[])
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
