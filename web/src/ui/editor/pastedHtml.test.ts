// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { pastedTable } from '../pastedTable'
import { cleanHtml } from './pastedHtml'

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

describe('the reader of tables from a spreadsheet', () => {
  const table = (html: string) => pastedTable({ getData: () => html })

  it('returns tables in Markdown', () => {
    const html =
      '<style>td { color: red }</style><google-sheets-html-origin><table style="a"><tr><td>Hall</td><td>Fee</td></tr><tr><td>A|B *</td></tr></table>'
    expect(table(html)).toBe('| Hall | Fee |\n| --- | --- |\n| A\\|B \\* |  |')
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
