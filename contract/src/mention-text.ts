import { limits } from './numbers.ts'

/** What may stand right before and after: 'a@b.de', '@mei@elsewhere.social' and '@scope/package' mention nobody. */
const joined = /[\p{Script=Latin}\p{M}\d_@/.+\\-]/u
const goesOn = /^(?:[\p{Script=Latin}\p{M}\d_@]|[./]\p{L})/u

/** Addresses of the web, which are passed over, and what could be a mention; `\_` is how Markdown writes a line below. */
const places = /(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/|[Ww]{3}\.)\S+|@((?:[A-Za-z0-9]|\\?_)+)/g

/** Usernames in a text, in lower case, each once, in their order; not those in code or addresses. Takes time in proportion to the text. */
export function mentionedIn(text: string): string[] {
  if (!text.includes('@')) return []
  const names = new Set<string>()
  const shown = withoutCode(text)
  for (const { 0: found, 1: written, index } of shown.matchAll(places)) {
    if (!written) continue
    const name = written.replaceAll('\\', '').toLowerCase()
    const isOfLength = name.length >= limits.usernameMin && name.length <= limits.usernameMax
    if (isOfLength && standsAlone(shown, index, index + found.length)) names.add(name)
  }
  return [...names]
}

/** Whether what stands there begins and ends as a mention does. */
export function standsAlone(text: string, from: number, to: number): boolean {
  const before = [...text.slice(Math.max(0, from - 2), from)].at(-1) ?? ''
  return !joined.test(before) && !goesOn.test(text.slice(to, to + 3))
}

const fences = /^ {0,3}(`{3,}|~{3,})([^`]*)$/

/** With nothing in the place of blocks and spans of code. */
function withoutCode(text: string): string {
  if (!/[`~]/.test(text)) return text
  let fence: string | undefined
  const lines = text.split('\n').map((line) => {
    const [, marks = '', info = ''] = fences.exec(line) ?? []
    if (!fence) {
      if (marks) fence = marks
      return marks ? '' : line
    }
    if (marks.startsWith(fence) && !info.trim()) fence = undefined
    return ''
  })
  return lines
    .join('\n')
    .split(/(\n[ \t]*\n)/)
    .map(withoutSpans)
    .join('')
}

/** A span ends with as many marks as it began with, in the same paragraph; marks without such an end mean themselves. */
function withoutSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)].map(({ 0: marks, index }) => ({ length: marks.length, index }))
  const ends: (number | undefined)[] = []
  const next = new Map<number, number>()
  for (let at = runs.length - 1; at >= 0; at--) {
    const { length } = runs[at] as (typeof runs)[number]
    ends[at] = next.get(length)
    next.set(length, at)
  }
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < runs.length; at++) {
    const [run, end] = [runs[at], ends[at]]
    const close = end === undefined ? undefined : runs[end]
    if (!run || !close || end === undefined) continue
    parts.push(paragraph.slice(from, run.index), ' ')
    from = close.index + close.length
    at = end
  }
  return parts.join('') + paragraph.slice(from)
}
