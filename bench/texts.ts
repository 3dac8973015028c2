/** Posts of realistic length: most a paragraph or two, some long, with the Markdown that people write. */
export function sampleTexts(count: number): { title: string; content: string }[] {
  const next = chance(7)
  const word = () => words[Math.floor(next() ** 2.2 * words.length)] ?? 'hall'
  const sentence = () => {
    const length = 5 + Math.floor(next() * 12)
    const text = Array.from({ length }, word).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = () => Array.from({ length: 1 + Math.floor(next() * 4) }, sentence).join(' ')
  const list = () => Array.from({ length: 3 }, () => `- ${sentence()}`).join('\n')
  return Array.from({ length: count }, () => {
    const parts = Array.from({ length: 1 + Math.floor(next() ** 3 * 9) }, () => {
      const kind = next()
      if (kind < 0.08) return `## ${word()} and **${word()}**`
      return kind < 0.2 ? list() : paragraph()
    })
    const title = Array.from({ length: 3 + Math.floor(next() * 5) }, word)
      .join(' ')
      .slice(0, 80)
    return { title, content: parts.join('\n\n').slice(0, 5000) }
  })
}

/** Mulberry32, so that every run has the same texts. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

// Some common words and, by their endings, a few thousand rare ones.
const common =
  'the we and to of in for with our at this next will have you from all who can bring new day week garden meeting workshop evening morning street table tools wood clay paper picture trail river market kitchen song choir book story game repair bike engine light winter summer spring bread coffee plan question answer idea photo print map walk train ticket price member friend neighbour team season weather start finish learn teach share borrow return thanks'.split(
    ' ',
  )
const endings = ['s', 'ing', 'er', 'ful', 'less', 'like', 'ward', 'side', 'work', 'craft', 'yard', 'house']
const words = [...common, ...common.flatMap((word) => endings.map((ending) => word + ending))]
