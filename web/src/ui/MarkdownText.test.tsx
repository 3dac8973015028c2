import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import MarkdownText from './MarkdownText'

const html = (markdown: string) => renderToStaticMarkup(<MarkdownText>{markdown}</MarkdownText>)
/** What a reader sees, in one line. */
const seen = (markdown: string) =>
  html(markdown)
    .replaceAll(/<[^>]*>/g, (tag) => (/^<\/?(p|h\d|li|tr|t[dh]|br|pre)\b/.test(tag) ? ' ' : ''))
    .replaceAll(
      /&(lt|gt|quot|amp|#x27);/g,
      (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name as 'lt'] ?? "'",
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
const links = (markdown: string) =>
  [...html(markdown).matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, url, words]) => `${words} → ${url}`,
  )

describe('raw HTML', () => {
  it.each([
    'A Vec<String> of them',
    'Put it into a <div> here',
    '<div class="a">\nboxed & <b>bold</b>\n</div>',
    'before <!-- a remark --> after',
    '<!-- a remark\nof two lines -->',
    '<script>alert(1)</script>',
    'a <br/> b',
    '> <p>in a quote</p>',
    '- <li>in a list</li>',
    '<?php echo 1 ?>',
    '<![CDATA[ x ]]>',
    '<!DOCTYPE html>',
    'a <img src=x onerror="alert(1)"> b',
    '# A <u>heading</u>',
  ])('%s', (markdown) => {
    const typed = markdown.replaceAll(/^[>\-#] /gm, '').replaceAll(/\s+/g, ' ')
    expect(seen(markdown)).toBe(typed)
    expect(html(markdown)).not.toMatch(/<(script|img|div|u|b)\b/)
  })

  it('keeps its lines', () => {
    expect(html('<div>\nb\n</div>')).toBe('<p dir="auto">&lt;div&gt;<br/>\nb<br/>\n&lt;/div&gt;</p>')
  })
})

describe('a picture from elsewhere', () => {
  it.each([
    ['![An oak](https://a.example/oak.png)', ['An oak → https://a.example/oak.png']],
    ['![](https://a.example/oak.png)', ['https://a.example/oak.png → https://a.example/oak.png']],
    ['![An oak][o]\n\n[o]: https://a.example/oak.png', ['An oak → https://a.example/oak.png']],
    [
      '[![Badge](https://a.example/b.png)](https://b.example)',
      ['Badge → https://b.example', 'https://a.example/b.png → https://a.example/b.png'],
    ],
    ['[![](https://a.example/b.png)](https://b.example)', ['https://a.example/b.png → https://b.example']],
  ])('%s', (markdown, expected) => {
    expect(links(markdown)).toEqual(expected)
    expect(html(markdown)).not.toContain('<img')
  })

  it('shows its address where it can’t be a link', () => {
    expect(seen('![Mine](oak.png)')).toBe('Mine (oak.png)')
    expect(seen('![](data:image/png;base64,AAAA)')).toBe('data:image/png;base64,AAAA')
  })
})

describe('a link', () => {
  it('leads to the web and to mail', () => {
    const markdown =
      '[a](https://a.example "Title") <http://b.example> www.c.example [d](mailto:d@e.example) f@g.example'
    expect(links(markdown)).toEqual([
      'a → https://a.example',
      'http://b.example → http://b.example',
      'www.c.example → http://www.c.example',
      'd → mailto:d@e.example',
      'f@g.example → mailto:f@g.example',
    ])
    expect(html(markdown)).toContain('title="Title"')
    expect(links('[](https://a.example)')).toEqual(['https://a.example → https://a.example'])
  })

  it.each([
    ['[x](javascript:alert(1))', 'x (javascript:alert(1))'],
    ['[x](JaVaScRiPt:alert(1) "why")', 'x (JaVaScRiPt:alert(1) "why")'],
    ['<javascript:alert(1)>', 'javascript:alert(1)'],
    ['[x](data:text/html,hi)', 'x (data:text/html,hi)'],
    ['[x](ftp://a.example/f)', 'x (ftp://a.example/f)'],
    ['[x](//a.example)', 'x (//a.example)'],
    ['[x](/settings)', 'x (/settings)'],
    ['[**x**](#part)', 'x (#part)'],
    ['[](vbscript:x)', 'vbscript:x'],
    ['[x][y]\n\n[y]: tel:123', 'x (tel:123)'],
    ['[]()', '[]()'],
  ])('to anywhere else is text with its address: %s', (markdown, expected) => {
    expect(seen(markdown)).toBe(expected)
    expect(html(markdown)).not.toContain('href')
  })
})

describe('text that Markdown itself would leave out', () => {
  it.each([
    ['a definition and nothing else', '[a]: https://a.example "T"', '[a]: https://a.example "T"'],
    ['a definition that nothing refers to', 'b\n\n[a]: https://a.example', 'b [a]: https://a.example'],
    ['the second of two of one name', '[a]\n\n[a]: https://a.example\n[a]: b', 'a [a]: b'],
    ['footnotes, where they were written', 'Said[^1].\n\n[^1]: By whom\n\nMore', 'Said1. 1 By whom More'],
    ['a footnote that nothing refers to', '[^n]: Alone', 'n Alone'],
    ['a footnote of code', '[^n]: \n        code', 'n code'],
    ['cells that have no head', '| a |\n|---|\n| b | c | d |', 'a b c d'],
    ['what stands behind a fence', '```js title="x"\n1\n```', 'js title="x" 1'],
    ['a heading of nothing', 'a\n\n#\n\nb', 'a # b'],
    ['marks and nothing else', '***', '***'],
    ['a task', '- [x] done\n- [ ] to do', 'done to do'],
  ])('%s', (_what, markdown, expected) => {
    expect(seen(markdown)).toBe(expected)
  })
})

it('reads each block in the direction of its own script', () => {
  const markdown = '# כותרת\n\nשלום\n\n- مرحبا\n\n> a\n\n| b |\n|---|\n\n```\nc\n```'
  expect([...html(markdown).matchAll(/<(\w+)[^>]* dir="auto"/g)].map(([, tag]) => tag)).toEqual([
    'h2',
    'p',
    'ul',
    'blockquote',
    'table',
    'pre',
  ])
})

it('formats headings, lists, emphasis, code and lines', () => {
  expect(html('# A\n\n*b* **c** ~~d~~ `e`\nf\n\n3. g')).toBe(
    '<h2 dir="auto">A</h2><p dir="auto"><em>b</em> <strong>c</strong> <del>d</del> <code>e</code><br/>\nf</p><ol dir="auto" start="3"><li>g</li></ol>',
  )
})

it('leaves the punctuation of a sentence out of an address in it', () => {
  expect(links('siehe «https://a.example/x» und „https://b.example/y“.')).toEqual([
    'https://a.example/x → https://a.example/x',
    'https://b.example/y → https://b.example/y',
  ])
  expect(links('https://a.example/x。次')).toEqual(['https://a.example/x → https://a.example/x'])
  expect(links('<https://a.example/x»>')).toEqual(['https://a.example/x» → https://a.example/x%C2%BB'])
})
