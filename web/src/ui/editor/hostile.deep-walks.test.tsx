import { describe, expect, it } from 'vitest'
import { hostile } from '../hostileMarkdown.fixture'
import { fromMarkdown } from './fromMarkdown'
import { rewritten, shown } from './shown.fixture'

describe('a text that is hard to read', () => {
  it.each(Object.entries(hostile))('%s', (_name, markdown) => {
    const once = rewritten(markdown)
    if (once !== null) expect(shown(once)).toEqual(shown(markdown))
  })

  it.each([
    '>'.repeat(5000),
    '*a **b '.repeat(715),
    '**'.repeat(2500),
    '[a]('.repeat(1250),
    'word '.repeat(200_000),
  ])('five thousand marks, or a million letters: %#', (markdown) => {
    expect(fromMarkdown(markdown, true)).toBeNull()
  })
})
