import { picturesAsWords } from './text-pictures.ts'

const starts = /^[ \t]*(?:(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s)|#{1,6}(?=\s|$))[ \t]*)+/
const fences = /^[ \t]*(`{3,}|~{3,})([^`]*)$/
/** Under a heading, between parts, under the head of a table. */
const rules = /^(?=.*[-=])[-=|: \t]+$|^[ \t]*(?:[*_][ \t]*){3,}$/
const links = /!?\[([^[\]]*)\]\(((?:[^\s()]|\([^\s()]*\))*)(?:[ \t]+"[^"()]*")?\)/g
const addresses = /<((?:https?:|mailto:)[^\s<>]*|[\w.+-]+@[\w.-]+)>/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * Markdown as one line of plain words, for where there is room for a line or two only: what `Markdown` shows of it,
 * without marks, and nothing of what was typed left out. Takes time in proportion to the text, whatever it is.
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
      // Entries of a list stay apart.
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
  // Twice, for pictures in links.
  rest = picturesAsWords(rest).replaceAll(links, linkWords).replaceAll(links, linkWords)
  return (isEntry ? '· ' : '') + withoutMarks(rest.replaceAll(addresses, '$1'))
}

function linkWords(typed: string, label: string, url: string): string {
  if (/^(https?:|mailto:)/i.test(url)) return label || url
  return [label, url && (label ? `(${url})` : url)].filter(Boolean).join(' ') || typed
}

const signs = /\\[!-/:-@[-`{-~]|&(amp|lt|gt|quot|apos|nbsp|#x[1-9A-F][\dA-F]{0,4});|`+|\*+|_+|~~?/g

/** Takes off the marks of emphasis and code that come in pairs; a star or a line below that stands alone means itself. */
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
