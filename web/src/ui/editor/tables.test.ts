// @vitest-environment jsdom
import { NodeSelection } from '@tiptap/pm/state'
import { addColumnAfter, addRowAfter, CellSelection } from '@tiptap/pm/tables'
import { Editor } from '@tiptap/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Block } from './blocks'
import { extensions } from './extensions'
import { fromMarkdown } from './fromMarkdown'
import { cleanHtml } from './pastedHtml'
import { besideTable, insertTable, removeColumn, removeRow } from './tables'
import { toMarkdown } from './toMarkdown'

let editor: Editor
/** An editor with the caret behind the word that is given. */
function open(markdown: string, word = ''): Editor {
  const element = document.body.appendChild(document.createElement('div'))
  const content = fromMarkdown(markdown, true) ?? undefined
  editor = new Editor({
    element,
    extensions: extensions('', true),
    editorProps: { transformPastedHTML: (html) => cleanHtml(html) },
    ...(content && { content }),
  })
  let at = word ? 0 : 1
  editor.state.doc.descendants((node, pos) => {
    if (!at && node.text?.includes(word)) at = pos + node.text.indexOf(word) + word.length
  })
  editor.commands.setTextSelection(at)
  return editor
}
const written = () => toMarkdown(editor.getJSON() as Block).split('\n')
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, ...more, cancelable: true })
  return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) ?? false
}
const type = (text: string) => {
  const { from, to } = editor.state.selection
  const insert = () => editor.state.tr.insertText(text, from, to)
  const isTaken = editor.view.someProp('handleTextInput', (take) => take(editor.view, from, to, text, insert))
  if (!isTaken) editor.view.dispatch(insert())
}
const run = (command: typeof removeRow) => command(editor.state, editor.view.dispatch)
const small = '| a | b |\n| :- | -: |\n| c | d |'

beforeAll(() => {
  // jsdom lays nothing out.
  Range.prototype.getClientRects = () => [] as never
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})
afterEach(() => {
  editor.destroy()
  document.body.replaceChildren()
})

describe('a new table', () => {
  it('has a head and two rows, the caret in its first cell, and a line below', () => {
    insertTable(open('Fees:', 'Fees:'))
    type('Hall')
    expect(written()).toEqual(['Fees:', '', '| Hall | | |', '| - | - | - |', '| | | |', '| | | |'])
    expect(editor.getJSON().content.at(-1)).toMatchObject({ type: 'paragraph' })
  })

  it('takes the place of an empty line, and is none without a word', () => {
    insertTable(open(''))
    expect(editor.getJSON().content.map(({ type }) => type)).toEqual(['table', 'paragraph'])
    expect(written()).toEqual([''])
  })

  it('is not made within another', () => {
    insertTable(open(small, 'c'))
    expect(written()).toEqual(small.split('\n'))
  })
})

describe('keys in a table', () => {
  it('move from cell to cell, and add a row behind the last', () => {
    open(small, 'c')
    press('Tab')
    type('D')
    press('Tab')
    type('E')
    press('Tab', { shiftKey: true })
    type('F')
    expect(written()).toEqual(['| a | b |', '| :- | -: |', '| c | F |', '| E | |'])
  })

  it('leave the field backwards from the first cell', () => {
    open(small, 'a')
    expect(press('Tab', { shiftKey: true })).toBe(false)
  })

  it('go down by Enter, and out of the last row', () => {
    open(small, 'b')
    press('Enter')
    type('1')
    press('Enter', { shiftKey: true })
    type('Below')
    expect(written()).toEqual(['| a | b |', '| :- | -: |', '| c | 1d |', '', 'Below'])
  })

  it('remove a table that is chosen as a whole', () => {
    open(small)
    editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(editor.state.doc, 2, 19)))
    press('Backspace')
    expect(written()).toEqual([''])
  })

  it('make no list, heading or rule of a cell, and do not join it with another', () => {
    open('| a | b |\n| :- | -: |\n| c | |', 'c')
    press('Tab')
    press('8', { ctrlKey: true, shiftKey: true, code: 'Digit8' })
    press('2', { ctrlKey: true, altKey: true })
    press('Backspace')
    for (const letter of '---') type(letter)
    expect(written()).toEqual(['| a | b |', '| :- | -: |', '| c | --- |'])
  })
})

describe('rows and columns', () => {
  it('are added with the alignment of their column', () => {
    open(small, 'b')
    run(addRowAfter)
    run(addColumnAfter)
    expect(written()).toEqual(['| a | b | |', '| :- | -: | - |', '| | | |', '| c | d | |'])
    const cells = (editor.getJSON() as Block).content?.[0]?.content?.[1]?.content
    expect(cells?.map(({ type, attrs }) => [type, attrs?.align])).toEqual([
      ['tableCell', 'left'],
      ['tableCell', 'right'],
      ['tableCell', null],
    ])
  })

  it('make the next row the head where the head is removed', () => {
    open(small, 'a')
    run(removeRow)
    expect(written()).toEqual(['| c | d |', '| :- | -: |'])
    expect(editor.getHTML()).toContain('<th')
  })

  it.each([
    ['row', removeRow, '| a | b |\n|---|---|'],
    ['column', removeColumn, '| a |\n|---|\n| b |'],
  ])('take the table with them with the last %s', (_name, command, markdown) => {
    open(`${markdown}\n\nafter`, 'a')
    run(command)
    expect(written()).toEqual(['after'])
  })
})

it('puts pictures below a table', () => {
  open(`${small}\n\nafter`, 'c')
  const at = besideTable(editor.state, editor.state.selection.to)
  expect(editor.state.doc.resolve(at).nodeAfter?.textContent).toBe('after')
  expect(besideTable(editor.state, at + 1)).toBe(at + 1)
  expect(editor.state.selection).not.toBeInstanceOf(NodeSelection)
})

describe('what is pasted', () => {
  const paste = (html: string) => editor.view.pasteHTML(html, new Event('paste') as never)

  it('becomes a table, with merged cells by themselves and one line in each', () => {
    open('')
    paste(
      '<table><caption>Fees</caption><colgroup><col></colgroup><thead><tr><th align="right">Hall</th><td colspan="2"><p>Fee<br>a day</p></td></tr></thead><tr><td><b>Small</b> | hall</td><td rowspan="2">1</td><td>2</td></tr><tr><td><ul><li>3</li><li>x</li></ul></td><td>4</td></tr></table>',
    )
    expect(written()).toEqual([
      'Fees',
      '',
      '| Hall | Fee a day | |',
      '| -: | - | - |',
      '| **Small** \\| hall | 1 | 2 |',
      '| 3 x | | 4 |',
    ])
  })

  it('is one line within a cell', () => {
    open(small, 'c')
    paste('<p>One <b>two</b></p><ul><li>three</li></ul>')
    expect(written()).toEqual(['| a | b |', '| :- | -: |', '| cOne **two** three | d |'])
  })

  it('fills the cells of a table with those of another', () => {
    open(small, 'd')
    paste('<table><tr><th>1</th><th>2</th></tr><tr><td>3</td><td>4</td></tr></table>')
    expect(written()).toEqual(['| a | b | |', '| :- | -: | - |', '| c | 1 | 2 |', '| | 3 | 4 |'])
  })

  it('stays lines where it is a layout, or too much', () => {
    open('')
    paste('<table><caption>Fees</caption><tr><td>a</td><td>b</td></tr></table>')
    expect(written()).toEqual(['Fees', '', 'a | b'])
    expect(cleanHtml(`<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(201)}</table>`)).not.toContain('<td>')
    const nested = '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>'
    expect(cleanHtml(nested)).toBe('<p>a | b | c</p> ')
  })

  it('is a table again where a row of one was copied here', () => {
    const row = '<table data-pm-slice="1 1 []"><tr><td>a</td><td data-align="right">b</td></tr></table>'
    expect(cleanHtml(row)).toBe(
      '<table data-pm-slice="1 1 []"><tr><th>a</th><th data-align="right">b</th></tr></table>',
    )
  })
})
