export type Piece = { text: string; differs: boolean }

/** Steps that comparing two texts by words may take: twice 2,000 words and spaces. */
const most = 4_000_000

/** A text in pieces: those in which it differs from the other, word by word, and those that both have. */
export function differences(text: string, other: string): Piece[] {
  const [words, others] = [text.split(/(\s+)/), other.split(/(\s+)/)]
  let start = 0
  while (start < words.length && words[start] === others[start]) start++
  let end = 0
  const rest = Math.min(words.length, others.length) - start
  while (end < rest && words.at(-1 - end) === others.at(-1 - end)) end++
  const [head, tail] = [words.slice(0, start), words.slice(words.length - end)]
  const middle = words.slice(start, words.length - end)
  const shared = sharedIn(middle, others.slice(start, others.length - end))
  return joined([
    ...head.map((text) => ({ text, differs: false })),
    ...middle.map((text, index) => ({ text, differs: !shared.has(index) })),
    ...tail.map((text) => ({ text, differs: false })),
  ])
}

/** Which of these words the other has in the same order, as many as possible. */
function sharedIn(words: string[], others: string[]): Set<number> {
  const shared = new Set<number>()
  if (words.length * others.length > most) return shared
  // How many words are shared from here on: in rows of words, of columns of others.
  const width = others.length + 1
  const counts = new Uint16Array((words.length + 1) * width)
  const at = (row: number, column: number) => counts[row * width + column] ?? 0
  for (let row = words.length - 1; row >= 0; row--)
    for (let column = others.length - 1; column >= 0; column--)
      counts[row * width + column] =
        words[row] === others[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  let column = 0
  for (let row = 0; row < words.length; row++) {
    while (column < others.length && words[row] !== others[column] && at(row, column + 1) === at(row, column))
      column++
    if (words[row] !== others[column]) continue
    shared.add(row)
    column++
  }
  return shared
}

/** Neighbours become one; a space between two that differ differs as well. */
function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = []
  for (const [index, { text, differs }] of pieces.entries()) {
    const isBetween =
      text.trim() === '' && all.at(-1)?.differs === true && pieces[index + 1]?.differs === true
    const last = all.at(-1)
    if (last?.differs === (differs || isBetween)) last.text += text
    else if (text) all.push({ text, differs: differs || isBetween })
  }
  return all
}
