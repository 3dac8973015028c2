import { withoutEnd } from './addresses.ts'
import { parseUrl } from './parse-url.ts'

/** Neighbors that rule a mention out: 'a@b.de', '@mei@elsewhere.social' and '@scope/package' mention no one. */
const before = String.raw`[\p{Script=Latin}\p{M}\d_@/.+\\-]`
const after = String.raw`[\p{Script=Latin}\p{M}\d_@]|[./]\p{L}`

/** Usernames have 3 to 50 characters (platform.md 2). */
const names = new RegExp(`(?<!${before})@(\\w{3,50})(?!${after})`, 'gu')
const joined = new RegExp(before, 'u')
const continues = new RegExp(`^(?:${after})`, 'u')

export type NameIn = { from: number; to: number; name: string }

/** Finds usernames in words without code and addresses; names are returned in lower case. */
export function namesIn(words: string): NameIn[] {
  if (!words.includes('@')) return []
  return Array.from(words.matchAll(names), ({ 0: found, 1: name = '', index: from }) => ({
    ...{ from, to: from + found.length },
    name: name.toLowerCase(),
  }))
}

/** Whether a match begins and ends like a mention. */
export function standsAlone(text: string, from: number, to: number): boolean {
  const last = [...text.slice(Math.max(0, from - 2), from)].at(-1) ?? ''
  return !joined.test(last) && !continues.test(text.slice(to, to + 3))
}

const address = /https?:\/\/[^\s<>"']+/gi

/** Splits plain text into web addresses and the words between them, in order. */
export function plainParts(text: string): { from: number; words: string; isAddress: boolean }[] {
  const parts: { from: number; words: string; isAddress: boolean }[] = []
  let end = 0
  const add = (to: number, isAddress: boolean) => {
    if (to > end) parts.push({ from: end, words: text.slice(end, to), isAddress })
    end = to
  }
  for (const match of text.matchAll(address)) {
    const url = withoutEnd(match[0])
    if (!parseUrl(url)) continue
    add(match.index, false)
    add(match.index + url.length, true)
  }
  add(text.length, false)
  return parts
}

/** The usernames in plain text, in lower case and without duplicates; addresses are skipped. */
export const namesInPlainText = (text: string): string[] => [
  ...new Set(
    plainParts(text).flatMap(({ words, isAddress }) =>
      isAddress ? [] : namesIn(words).map(({ name }) => name),
    ),
  ),
]
