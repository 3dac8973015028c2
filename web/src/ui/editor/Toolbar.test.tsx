// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Editor } from '@tiptap/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPart } from '../rendering.fixture'
import { extensions } from './extensions'
import { fromMarkdown } from './fromMarkdown'
import { Toolbar } from './Toolbar'

function open(markdown: string, small = false): Editor {
  Range.prototype.getClientRects = () => [] as never
  const element = document.body.appendChild(document.createElement('div'))
  const editor = new Editor({
    element,
    extensions: extensions(),
    content: fromMarkdown(markdown, false) as never,
  })
  renderPart(
    <Toolbar editor={editor} linking={false} small={small} onLink={() => {}} onPictures={undefined}>
      {null}
    </Toolbar>,
  )
  return editor
}
const button = (name: string) => screen.getByRole('button', { name })
const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)

afterEach(cleanup)

describe('the buttons for a table', () => {
  it('come with the caret in one, where block formats are off', () => {
    const editor = open('Before\n\n| a | b |\n|---|---|\n| c | d |')
    expect(screen.queryByRole('group')).toBeNull()
    expect(button('Heading').ariaDisabled).toBeNull()
    act(() => void editor.commands.setTextSelection(13))
    for (const name of ['Heading', 'List', 'Quote', 'Code block', 'Insert table'])
      expect(button(name).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button('Quote'))
    expect(button('Bold').getAttribute('aria-disabled')).toBeNull()
    const group = within(screen.getByRole('group', { name: 'Table' }))
    expect(group.getAllByRole('button').map(({ ariaLabel, title }) => ariaLabel ?? title)).toEqual([
      'Add row',
      'Remove row',
      'Add column',
      'Remove column',
      'Remove table',
    ])
    fireEvent.click(button('Add row'))
    fireEvent.click(button('Add column'))
    expect(editor.view.dom.querySelectorAll('tr')).toHaveLength(3)
    expect(editor.view.dom.querySelectorAll('th')).toHaveLength(3)
    expect(editor.view.dom.querySelector('blockquote')).toBeNull()
  })

  it('leave a way into the toolbar when they go', () => {
    const editor = open('| a | b |\n|---|---|')
    act(() => void editor.commands.setTextSelection(4))
    button('Bold').focus()
    fireEvent.keyDown(button('Bold'), { key: 'End' })
    expect(document.activeElement).toBe(button('Remove table'))
    fireEvent.click(button('Remove table'))
    expect(screen.queryByRole('group')).toBeNull()
    expect(stops()).toEqual([button('Insert table')])
    fireEvent.click(button('Insert table'))
    expect(editor.view.dom.querySelectorAll('tr')).toHaveLength(3)
  })

  it('are there in a short text, too, which inserts none', () => {
    const editor = open('| a | b |\n|---|---|', true)
    act(() => void editor.commands.setTextSelection(4))
    expect(screen.queryByRole('button', { name: 'Insert table' })).toBeNull()
    expect(button('Add column')).toBeTruthy()
  })
})
