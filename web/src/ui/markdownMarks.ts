export type Mark = 'bold' | 'italic' | 'link' | 'list' | 'quote'

/** What replaces the text from `from` to `to`, and what is selected in it afterwards. */
export type Edit = { from: number; to: number; insert: string; select: [number, number] }

const around = { bold: '**', italic: '*' } as const
const samples = { bold: 'bold text', italic: 'italic text', link: 'link text' } as const
const prefixes = { list: '- ', quote: '> ' } as const

/** Marks the selected text, or takes the mark off where it is there already. */
export function markText(mark: Mark, text: string, start: number, end: number): Edit {
  if (mark === 'list' || mark === 'quote') return markLines(prefixes[mark], text, start, end)
  const chosen = text.slice(start, end) || samples[mark]
  if (mark === 'link') {
    const isAddress = /^https?:\/\/\S+$/i.test(chosen)
    const label = isAddress ? samples.link : chosen
    const insert = `[${label}](${isAddress ? chosen : 'https://'})`
    // The part that is still to be written is selected.
    const from = start + (isAddress ? 1 : label.length + 3)
    return { from: start, to: end, insert, select: [from, from + (isAddress ? label.length : 8)] }
  }
  const sign = around[mark]
  const before = /\*{0,3}$/.exec(text.slice(0, start))?.[0].length ?? 0
  const after = /^\*{0,3}/.exec(text.slice(end))?.[0].length ?? 0
  // Two stars are bold, one is italic, three are both.
  const isMarked = [before, after].every((stars) => stars >= sign.length && (sign !== '*' || stars !== 2))
  if (isMarked)
    return {
      from: start - sign.length,
      to: end + sign.length,
      insert: chosen,
      select: [start - sign.length, end - sign.length],
    }
  const from = start + sign.length
  return { from: start, to: end, insert: sign + chosen + sign, select: [from, from + chosen.length] }
}

function markLines(prefix: string, text: string, start: number, end: number): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const after = text.indexOf('\n', end)
  const to = after === -1 ? text.length : after
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(prefix))
  const insert = lines.map((line) => (isMarked ? line.slice(prefix.length) : prefix + line)).join('\n')
  return { from, to, insert, select: [from + insert.length, from + insert.length] }
}
