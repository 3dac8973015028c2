// @vitest-environment jsdom
import { Editor } from '@tiptap/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Block } from './blocks'
import { extensions } from './extensions'
import { fromMarkdown } from './fromMarkdown'
import { sliceOf } from './paste'
import { cleanHtml } from './pastedHtml'
import { toMarkdown } from './toMarkdown'
import { closedMarks } from './typedMarks'

let editor: Editor
function open(markdown = ''): void {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: extensions('', true),
    content: fromMarkdown(markdown, true) ?? null,
    editorProps: { transformPastedHTML: (html) => cleanHtml(html) },
  })
  editor.commands.setTextSelection(editor.state.doc.content.size)
}
const written = () => toMarkdown(editor.getJSON() as Block)
function type(text: string): void {
  for (const letter of text) {
    const { from, to } = editor.state.selection
    const insert = () => editor.state.tr.insertText(letter, from, to)
    const isTaken = editor.view.someProp('handleTextInput', (take) =>
      take(editor.view, from, to, letter, insert),
    )
    if (!isTaken) editor.view.dispatch(insert())
  }
}
const pasted = () => new Event('paste') as never

beforeAll(() => {
  // jsdom lays nothing out.
  Range.prototype.getClientRects = () => [] as never
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})
afterEach(() => document.body.replaceChildren())

/** No marks in Markdown, or none that anyone means by them: they stay as they are typed. */
const literal = [
  '5 * 3 * 2',
  '5 * 3 * 2 * 1 is 30',
  'a * b* c',
  'a *b * c',
  '5*3*2 and a*b*c',
  'snake_case_word and a_b_',
  '2 ** 3 ** 4',
  '2**3**4',
  'a ** b** c',
  'in __ a __ b',
  'x ~~ y ~~ z',
  '~5 to ~6 km',
  'a ` b ` c',
  '5 _ 3 _ 2',
  '* * *',
  'a\u00a0*\u00a0b *',
  '4 *\u00a05\u00a0* 6',
  '@_raj_ and @ben_',
  'https://a.example/x_y_z_ so',
  'C:\\*.txt and D:\\*.txt',
]

/** The marks that a line's letters close one after the other, without those that are made meanwhile. */
const closings = (line: string) =>
  [...line].map((_, at) => closedMarks(line.slice(0, at + 1))).filter((closed) => closed !== null)

describe('the reader of what is typed', () => {
  it.each(literal)('finds no mark in %j', (text) => {
    expect(closings(`So ${text}`)).toEqual([])
    expect(closings(text)).toEqual([])
  })

  it.each<[string, number, string[]]>([
    ['*a*', 1, ['italic']],
    ['so *a b*', 1, ['italic']],
    ['_a_', 1, ['italic']],
    ['**a b**', 2, ['bold']],
    ['__a__', 2, ['bold']],
    ['***a***', 3, ['italic', 'bold']],
    ['~~a b~~', 2, ['strike']],
    ['`a*b*`', 1, ['code']],
    ['``a`b``', 2, ['code']],
    ['(*a*', 1, ['italic']],
    ['“*a*', 1, ['italic']],
    ['日本*語*', 1, ['italic']],
    ['5 * 3 * *2*', 1, ['italic']],
    ['- *a*', 1, ['italic']],
    ['# *a*', 1, ['italic']],
  ])('finds those that %j ends', (text, size, names) => {
    expect(closings(text)).toEqual([{ index: expect.any(Number), size, names }])
  })
})

describe('what is typed', () => {
  it('keeps the signs that are no marks', () => {
    open()
    type('5 * 3 * 2 _ 1')
    expect(editor.getText()).toBe('5 * 3 * 2 _ 1')
    expect(written()).toBe('5 * 3 * 2 \\_ 1')
  })

  it('is marked, in marks and beside them', () => {
    open()
    type('**a *b*** ***c*** *d* * e `f`')
    expect(written()).toBe('**a _b_** ***c*** *d* \\* e `f`')
  })

  it('gets its signs back by Backspace', () => {
    open()
    type('so *a*')
    editor.commands.undoInputRule()
    expect(written()).toBe('so \\*a\\*')
  })

  it('gets its underscores back by a letter behind them', () => {
    open()
    type('_private_method, _a_, *b*c')
    expect(editor.getText()).toBe('_private_method, a, bc')
    expect(written()).toBe('\\_private_method, *a*, *b*c')
  })

  it('ends no mark by a sign within code', () => {
    open('`*a`')
    type(' b*')
    expect(editor.getText()).toBe('*a b*')
  })
})

describe('what is pasted', () => {
  it('as HTML is not read as Markdown', () => {
    const lines = [...literal, '*a*', '**a**', '_a_', '~~a~~', '`a`', '# a', '- a', '+ a', '> a', '1. a']
    const others = [
      '[a](https://b.example)',
      '---',
      '| a | b |',
      '|---|---|',
      '```',
      '&amp;',
      '&lt;b>',
      '<b>',
    ]
    const all = [...lines, ...others]
    open()
    const html = all.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    editor.view.pasteHTML(html.join(''), pasted())
    expect(editor.getText()).toBe(all.join('\n\n'))
    const again = fromMarkdown(written(), true) as Block
    expect(again.content?.map(({ content }) => content?.map(({ text }) => text).join(''))).toEqual(all)
    expect(JSON.stringify(again)).not.toMatch(/"(italic|bold|strike|code|heading|bulletList)"/)
  })

  it('as text is read as Markdown, by its rules', () => {
    open()
    const slice = sliceOf('5 * 3 * 2 and *a* and snake_case_word', editor.schema, false)
    editor.view.dispatch(editor.state.tr.replaceSelection(slice).setMeta('uiEvent', 'paste'))
    expect(written()).toBe('5 * 3 * 2 and *a* and snake_case_word')
    expect(editor.getText()).toBe('5 * 3 * 2 and a and snake_case_word')
  })
})
