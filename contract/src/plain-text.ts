import { picturesAsWords } from './text-pictures.ts'

const starts = /^[ \t]*(?:(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s)|#{1,6}(?=\s|$))[ \t]*)+/
const fences = /^[ \t]*(`{3,}|~{3,})([^`]*)$/
/** Rules, and the lines under headings and table heads. */
const rules = /^(?=.*[-=])[-=|: \t]+$|^[ \t]*(?:[*_][ \t]*){3,}$/
const links = /!?\[([^[\]]*)\]\(((?:[^\s()]|\([^\s()]*\))*)(?:[ \t]+"[^"()]*")?\)/g
const addresses = /<((?:https?:|mailto:)[^\s<>]*|[\w.+-]+@[\w.-]+)>/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * Converts Markdown to one line of plain words, without marks but with all typed text, as `Markdown` shows it. Runs in
 * time linear in the text.
 */
export function plainText(markdown: string): string {
  let fence: string | undefined
  const lines = markdown.split('\n').map((line) => {
    const [, marks = '', info = ''] = fences.exec(line) ?? []
    if (fence) {
      if (!marks.startsWith(fence) || info.trim()) return line
      fence = undefined
      return ''
    }
    if (!marks) return wordsOf(line)
    fence = marks
    return info
  })
  return (
    lines
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      // Keeps list entries apart.
      .replaceAll(/(^|:) ?· /g, (_, before) => before && `${before} `)
      .trim()
  )
}

function wordsOf(line: string): string {
  if (rules.test(line)) return ''
  const start = starts.exec(line)?.[0] ?? ''
  const isEntry = /[-+*.)]/.test(start)
  let rest = line.slice(start.length)
  if (isEntry) rest = rest.replace(/^\[[ xX]\](?=\s)/, '')
  if (/^\|.*\|[ \t]*$/.test(rest)) rest = rest.replaceAll('|', ' ')
  // Twice, for pictures inside links.
  rest = picturesAsWords(rest).replaceAll(links, linkWords).replaceAll(links, linkWords)
  return (isEntry ? '· ' : '') + withoutMarks(rest.replaceAll(addresses, '$1'))
}

function linkWords(typed: string, label: string, url: string): string {
  if (/^(https?:|mailto:)/i.test(url)) return label || url
  return [label, url && (label ? `(${url})` : url)].filter(Boolean).join(' ') || typed
}

const signs = /\\[!-/:-@[-`{-~]|&(amp|lt|gt|quot|apos|nbsp|#x[1-9A-F][\dA-F]{0,4});|`+|\*+|_+|~~?/g

/** Removes paired marks of emphasis and code; a lone star or underscore stays. */
function withoutMarks(text: string): string {
  const parts: string[] = []
  const open = new Map<string, number>()
  let end = 0
  for (const { 0: sign, 1: entity, index } of text.matchAll(signs)) {
    parts.push(text.slice(end, index), sign)
    end = index + sign.length
    const at = parts.length - 1
    if (entity) parts[at] = entities[entity] ?? String.fromCodePoint(Number(`0${entity.slice(1)}`))
    else if (sign.startsWith('\\')) parts[at] = sign.slice(1)
    else {
      const [before, after] = [text[index - 1] ?? ' ', text[end] ?? ' ']
      const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter)
      if (sign.startsWith('_') && isWord(before) && isWord(after)) continue
      const opener = open.get(sign)
      if (opener !== undefined && (/\S/.test(before) || sign.startsWith('`'))) {
        parts[opener] = parts[at] = ''
        open.delete(sign)
      } else if (/\S/.test(after) || sign.startsWith('`')) open.set(sign, at)
    }
  }
  return parts.join('') + text.slice(end)
}
