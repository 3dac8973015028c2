// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { pastedTable } from '../pastedTable'
import { cleanHtml } from './pastedHtml'
import { sentenceOf } from './pasteLosses'

const word = (level: number, number: string, text: string, isMarked = true) =>
  `<p style="mso-list:l0 level${level} lfo1">${isMarked ? `<span style="mso-list:Ignore">${number}</span>` : number}${text}</p>`
const clean = (html: string) => cleanHtml(html).replaceAll(/<\/?p>|\s(?=<)/g, '')

describe('the reader of lists from Word', () => {
  it('begins a new list where numbers follow bullets, and the reverse', () => {
    const lines = word(1, '·', 'Bread') + word(1, '·', 'Milk') + word(1, '1.', 'First') + word(1, '·', 'Salt')
    expect(clean(lines)).toBe(
      '<ul><li>Bread</li><li>Milk</li></ul><ol><li>First</li></ol><ul><li>Salt</li></ul>',
    )
  })

  it('does so within an item, too', () => {
    const lines = word(1, '·', 'Bread') + word(2, 'o', 'Rye') + word(2, '1.', 'Cut') + word(1, '·', 'Milk')
    expect(clean(lines)).toBe(
      '<ul><li>Bread<ul><li>Rye</li></ul><ol><li>Cut</li></ol></li><li>Milk</li></ul>',
    )
  })

  it('removes only the signs that Word typed for the list', () => {
    const room = '<span>&nbsp;&nbsp; </span>'
    const lines =
      word(1, `·${room}`, 'Bread', false) +
      word(1, `<span>2)</span>${room}`, '<b>Cut</b> it', false) +
      word(1, '', 'A. Smith came', false)
    expect(clean(lines)).toBe(
      '<ul><li><span></span>Bread</li></ul><ol><li><span></span><span></span><b>Cut</b> it</li></ol><ul><li>A. Smith came</li></ul>',
    )
  })
})

describe('the reader of code from an editor', () => {
  const style = 'font-family: Menlo, monospace;white-space: pre;'

  it('preserves spaces and lines', () => {
    const lines =
      '<div><span>if (a) {</span></div><div><span>&nbsp; b()</span></div><br><div><span>}</span></div>'
    expect(cleanHtml(`<meta charset="utf-8"><div style="${style}">${lines}</div>`)).toBe(
      '<pre><code>if (a) {\n  b()\n\n}</code></pre>',
    )
  })

  it('returns plain text for one line', () => {
    expect(cleanHtml(`<div style="${style}"><div><span>  word</span></div></div>`)).toBe('<p>word</p>')
  })
})

describe('the reader of emoji', () => {
  const src = 'https://a.slack-edge.com/emoji-assets/14.0/google-medium/1f468-200d-1f469-200d-1f467@2x.png'
  it.each([
    [
      'WhatsApp',
      '<img crossorigin="anonymous" src="data:image/gif;base64,R0" alt="😀" data-plain-text="😀" class="emoji wa">',
      '😀',
    ],
    [
      'Gmail',
      '<img data-emoji="🎉" class="an1" alt="🎉" aria-label="🎉" src="https://fonts.gstatic.com/s/e/notoemoji/16.0/1f389/72.png">',
      '🎉',
    ],
    ['Slack', `<img data-id="1f468" alt=":family:" data-stringify-emoji=":family:" src="${src}">`, '👨‍👩‍👧'],
    [
      'Slack, its own',
      '<img alt=":party-parrot:" data-stringify-emoji=":party-parrot:" src="https://emoji.slack-edge.com/T0/party-parrot/a1b2c3.gif">',
      ':party-parrot:',
    ],
    ['a forum', '<img class="emoji" alt="🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇫🇷 1️⃣ ❤️" src="/x.svg">', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇫🇷 1️⃣ ❤️'],
  ])('keeps them as characters: %s', (_from, image, emoji) => {
    let lost: unknown
    expect(cleanHtml(`<p>So ${image} yes</p>`, (losses) => (lost = losses.pictures))).toBe(
      `<p>So ${emoji} yes</p>`,
    )
    expect(lost).toBe(0)
  })

  it.each(['A cat 🐈', '12', ':', '', '*', 'a :smile: b'])('takes no other picture for one: %j', (alt) => {
    let lost: unknown
    expect(
      cleanHtml(`<p>So<img alt="${alt}" src="x.png"> yes</p>`, (losses) => (lost = losses.pictures)),
    ).toBe('<p>So yes</p>')
    expect(lost).toBe(1)
  })
})

describe('the reader of check lists', () => {
  const box = (checked = '') => `<input type="checkbox"${checked}>`
  const done = box(' checked=""')
  it.each([
    [
      'Notion',
      '<ul><li>[x] Done</li><li>[ ]  Open<ul><li>[X] Within</li></ul></li><li>Neither [x]</li></ul>',
      `<ul><li>${done}Done</li><li>${box()}Open<ul><li>${done}Within</li></ul></li><li>Neither [x]</li></ul>`,
    ],
    [
      'Notion, in paragraphs',
      '<ul><li><p>[x]&nbsp;<b>Done</b></p></li></ul>',
      `<ul><li>${done}<p><b>Done</b></p></li></ul>`,
    ],
    [
      'Notion, exported',
      '<ul><li><div class="checkbox checkbox-on"></div><span>Done</span></li></ul>',
      `<ul><li>${done}<span>Done</span></li></ul>`,
    ],
    [
      'Google Docs',
      '<ul><li role="checkbox" aria-checked="true"><p>Done</p></li><li role="checkbox" aria-checked="false"><p>Open</p></li></ul>',
      `<ul><li role="checkbox" aria-checked="true">${done}<p>Done</p></li><li role="checkbox" aria-checked="false">${box()}<p>Open</p></li></ul>`,
    ],
    ['GitHub', `<ul><li>${done} Done</li></ul>`, `<ul><li>${done} Done</li></ul>`],
    [
      'an item in a plain one',
      '<ul><li><ul><li>[x] Done</li></ul></li></ul>',
      `<ul><li><ul><li>${done}Done</li></ul></li></ul>`,
    ],
  ])('gives items their boxes: %s', (_from, html, cleaned) => expect(cleanHtml(html)).toBe(cleaned))
})

describe('the reader of tables from elsewhere', () => {
  it('keeps the lines, lists and marks of a single column', () => {
    const cells = ['first<br>second', '<p>third <b>word</b></p><ul><li>a</li></ul>', ' ', 'last']
    const html = `<table>${cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</table>`
    expect(cleanHtml(html)).toBe(
      '<p>first<br>second</p> <div><p>third <b>word</b></p><ul><li>a</li></ul></div>  <p>last</p> ',
    )
  })

  it('keeps words of two lines in a cell apart, and links in a row alone', () => {
    const row =
      '<table><tr><td>a<br>b</td><td><a href="https://a.example">c</a><p>d</p><p>e</p></td></tr></table>'
    expect(cleanHtml(row).replaceAll(/ +/g, ' ')).toBe('<p>a b | <a href="https://a.example">c</a> d e </p> ')
  })
})

describe('what is lost', () => {
  const lostOf = (html: string) => {
    let sentence: string | null = null
    cleanHtml(html, (losses) => {
      sentence = sentenceOf(losses)
    })
    return sentence
  }
  const large = `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(201)}</table>`
  it.each<[string, string | null]>([
    ['<p>a <b>b</b></p><script>x</script><svg></svg><button>c</button>', null],
    ['<img src="https://a.example/open.gif" width="1" height="1">a', null],
    ['<p>a</p><img src="https://a.example/a.png">', 'Pasted without a picture.'],
    ['<img alt="1"><picture><img alt="2"></picture><img data-id="1f389">', 'Pasted without 3 pictures.'],
    [
      '<video poster="a"><img></video><iframe src="https://www.youtube.com/embed/1"></iframe>',
      'Pasted without 2 videos.',
    ],
    [
      '<img><video></video><audio></audio><iframe src="https://a.example"></iframe>',
      'Pasted without a picture, a video, a recording and an embedded page.',
    ],
    ['<object><embed></object>', 'Pasted without an embedded page.'],
    [
      `<table><tr>${'<td>a</td>'.repeat(21)}</tr><tr><td>b</td></tr></table>`,
      'A table that is too large became lines.',
    ],
    [`<img>${large}${large}`, 'Pasted without a picture, and 2 tables that are too large became lines.'],
    ['<ul><li>'.repeat(9), 'Pasted without formatting.'],
  ])('is said in one sentence: %#', (html, sentence) => expect(lostOf(html)).toBe(sentence))
})

describe('the reader of tables from a spreadsheet', () => {
  const table = (html: string) => pastedTable({ getData: () => html })

  it('returns tables in Markdown', () => {
    const html =
      '<style>td { color: red }</style><google-sheets-html-origin><table style="a"><tr><td>Hall</td><td>Fee</td></tr><tr><td>A|B *</td></tr></table>'
    expect(table(html)).toBe('| Hall | Fee |\n| --- | --- |\n| A\\|B \\* |  |')
  })

  it('keeps the words of two lines in a cell apart', () => {
    expect(
      table('<table><tr><td>a<br>b</td><td><p>c</p><p>d</p></td></tr><tr><td>1</td><td>2</td></tr></table>'),
    ).toBe('| a b | c d |\n| --- | --- |\n| 1 | 2 |')
  })

  it('returns none for a table among other text, or with a single row or column', () => {
    expect(
      table('<p>Hello</p><table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>'),
    ).toBeUndefined()
    expect(table('<table><tr><td>a</td><td>b</td></tr></table>')).toBeUndefined()
    expect(table('<table><tr><td>a</td></tr><tr><td>b</td></tr></table>')).toBeUndefined()
    expect(table('<p>a</p>')).toBeUndefined()
  })
})
