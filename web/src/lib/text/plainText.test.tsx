import { plainText } from '@guildhall/contract/plain-text'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { hostile } from '../../ui/hostileMarkdown.fixture'
import MarkdownText from '../../ui/MarkdownText'
import { plainWords } from './plainWords'

const rendered = (markdown: string) =>
  renderToStaticMarkup(<MarkdownText>{markdown}</MarkdownText>)
    .replaceAll(/<[^>]*>/g, (tag) => (/^<\/?(p|h\d|li|tr|t[dh]|br|pre)\b/.test(tag) ? ' ' : ''))
    .replaceAll(
      /&(lt|gt|quot|amp|#x27);/g,
      (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name as 'lt'] ?? "'",
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('plainWords', () => {
  it.each([
    'A Vec<String> and a <div>, <!-- a remark --> and a > b',
    'Some **bold**, *italic*, ***both***, ~~gone~~ and `code_of_mine * 2` words',
    'snake_case_names and 5 * 3 * 2 and a* and _this_',
    '# A heading\n\nand a [link](https://a.example "T"), <https://b.example> and ![a picture](https://a.example/p.png)',
    '[Bad](javascript:alert(1)) [far](ftp://a.example) ![](oak.png) [](https://a.example)',
    '[![Badge](https://a.example/b.png)](https://b.example)'.replace('Badge', ''),
    '![A \\[brass\\] *door*](picture:0197b0a0-6c1e-7a50-8f3e-2b1d4c5e6f70)\n\nand ![](picture:0197b0a0-6c1e-7a50-8f3e-2b1d4c5e6f70) words',
    '[![A door](picture:0197b0a0-6c1e-7a50-8f3e-2b1d4c5e6f70)](https://b.example) ![far](picture:elsewhere)',
    '> quoted\n> lines',
    '```js\nconst a = [*b*]\n```\n\nafter',
    '| a | b |\n|---|---|\n| c | d |',
    'A heading\n===\n\ntext\n\n---\n\nmore',
    'escaped \\*stars\\* and &amp; &lt;b&gt;',
    'Łódź, Москва, שלום, مرحبا',
    '**「重要」**&#x3067;す and *a*&#x1F600;, not &#x;',
  ])('returns the words that are shown: %s', (markdown) => {
    expect(plainWords(markdown)).toBe(rendered(markdown))
    // What cards have in its place, because the parser is no part of a first visit.
    expect(plainText(markdown)).toBe(rendered(markdown))
  })

  it('returns the words that are shown for any Markdown', () => {
    const marks = [
      '*',
      '**',
      '_',
      '`',
      '```\n',
      '~~~\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      '    ',
      '\n',
      '\n\n',
      '[',
      '](',
      ')',
    ]
    const more = [
      '![',
      '](https://a.example "b")',
      '<div>',
      '&amp;',
      '\\',
      '|',
      '\n|-|\n',
      '[^1]',
      '[^1]: ',
      '[x]: ',
      '---',
    ]
    const texts = fc.array(fc.constantFrom(...marks, ...more, 'word', 'https://a.example', ' ', 'é'), {
      maxLength: 20,
    })
    // Entries of lists are kept apart by a sign of their own.
    const letters = (text: string) => text.replaceAll(/[\s·]/g, '')
    fc.assert(
      fc.property(texts, (parts) => {
        const markdown = parts.join('')
        expect(letters(plainWords(markdown))).toBe(letters(rendered(markdown)))
      }),
      { numRuns: 200 },
    )
  })

  it('separates list items', () => {
    expect(plainWords('Bring:\n\n- a **cup**\n- [x] bread\n2. tea')).toBe('Bring: a cup · bread · tea')
    expect(plainText('Bring:\n\n- a **cup**\n- [x] bread\n2. tea')).toBe('Bring: a cup · bread · tea')
  })

  it('takes linear time for any text', () => {
    // The square of any of these would be billions of steps.
    for (const text of Object.values(hostile)) plainText(text.repeat(20).slice(0, 100_000))
  })
})
