/** How many signs of what stayed are shown beside what changed. */
const context = 120

/** A stretch of text between two changes with its middle left out, at words, where it is long. */
export function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const sides = (isFirst ? 0 : 1) + (isLast ? 0 : 1)
  if (sides === 0 || text.length <= (sides + 1) * context) return text
  const signs = [...text]
  const [begin, end] = [signs.slice(0, context).join(''), signs.slice(-context).join('')]
  // Some languages have no spaces between words.
  const head = isFirst ? '' : begin.replace(/\S*$/, '') || begin
  const tail = isLast ? '' : end.replace(/^\S*/, '') || end
  return `${head}…${tail}`
}
