import { limits } from '@guildhall/contract/limits'
import { renderToStaticMarkup } from 'react-dom/server'
import { bench, describe } from 'vitest'
import { hostile } from './hostileMarkdown.fixture'
import MarkdownText from './MarkdownText'

// What the worst texts cost, in milliseconds and as multiples of prose of the same length:
// `NODE_ENV=production npx vitest bench web/src/ui/markdownWork.bench.tsx`. The bound is counted in work, not in time
// (markdownWork.test.tsx): this says what the work comes to on a machine.
const render = (text: string) => renderToStaticMarkup(<MarkdownText>{text}</MarkdownText>)
const paragraph =
  'We meet in the **hall** at seven, and whoever comes first opens the windows. Bring what you made, or only yourself; ' +
  'there is [a list](https://example.org/list) of what is needed. *Nobody* is asked to stay longer than they like.\n\n'
/** As long as a text of any kind may be. */
const longest = Math.max(
  limits.postContent,
  limits.eventAgenda,
  limits.jobDescription,
  limits.productDescription,
)

describe('rendering 5,000 characters', () => {
  const options = { time: 150, warmupTime: 30 }
  bench('prose', () => void render(paragraph.repeat(30).slice(0, longest)), options)
  for (const [what, text] of Object.entries(hostile))
    bench(what, () => void render(text.slice(0, longest)), options)
})
