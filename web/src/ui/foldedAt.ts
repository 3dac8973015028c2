/** Widths of the screen at which a text is folded. */
export type FoldedAt = 'all' | 'phones' | 'none'
/** Lines shown of a folded text. */
export type Lines = { desk: number; phone: number }

/** Characters of a line in a feed, about. */
const perLine = { desk: 80, phone: 42 }

/** Addresses of links and pictures, which take no room. */
const addresses = /\]\([^()\s]*\)/g

/** Where a Markdown text is folded: where it is about two lines longer than what would be shown. */
export function foldedAt(text: string, lines: Lines): FoldedAt {
  const words = text.replaceAll(addresses, ']')
  const isLong = (on: keyof Lines) => guessLines(words, perLine[on]) >= lines[on] + 2
  return isLong('desk') ? 'all' : isLong('phone') ? 'phones' : 'none'
}

const guessLines = (text: string, width: number) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(Math.ceil(line.length / width), line ? 1 : 0.75), 0)
