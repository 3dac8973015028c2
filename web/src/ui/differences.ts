import { diffWordsWithSpace } from 'diff'

export type Piece = { text: string; differs: boolean }

/** Changed words up to which two texts are compared, which bounds the time. */
const mostChanges = 500

/** A text in pieces: those in which it differs from the other, word by word, and those that both have. */
export function differences(text: string, other: string): Piece[] {
  const changes = diffWordsWithSpace(other, text, { maxEditLength: mostChanges })
  const own = changes?.filter(({ removed }) => !removed) ?? [{ value: text, added: true }]
  const pieces: Piece[] = []
  for (const [index, { value, added }] of own.entries()) {
    const last = pieces.at(-1)
    // A space between two words that differ belongs to them.
    const differs = added || (value.trim() === '' && last?.differs === true && own[index + 1]?.added === true)
    if (last?.differs === differs) last.text += value
    else if (value) pieces.push({ text: value, differs })
  }
  return pieces
}
