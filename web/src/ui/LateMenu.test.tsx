// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { LateMenu } from './LateMenu'
import { useLateMenu } from './lateFocus'
import { renderPart } from './rendering.fixture'

afterEach(cleanup)

function Part({ preload }: { preload: () => Promise<void> }) {
  const { isWanted, button, menu } = useLateMenu(preload)
  return (
    <>
      <button type="button" {...button}>
        Options
      </button>
      <input aria-label="Comment" />
      {isWanted && <LateMenu menu={menu}>Copy link</LateMenu>}
    </>
  )
}

function renderMenu() {
  let arrive = () => {}
  renderPart(<Part preload={() => new Promise((resolve) => (arrive = resolve))} />)
  return {
    button: screen.getByRole('button', { name: 'Options' }),
    load: () => act(async () => arrive()),
  }
}

describe('a menu that is loaded by a press', () => {
  it('opens at the same button, and closes at its next press', async () => {
    const { button, load } = renderMenu()
    fireEvent.click(button)
    await load()
    expect(screen.getByRole('menu').getAttribute('aria-labelledby')).toBe(button.id)
    expect(screen.getByRole('button', { name: 'Options' })).toBe(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    expect(screen.getByRole('menu')).toBeTruthy()
  })

  it('stays closed where the person went elsewhere meanwhile', async () => {
    const { button, load } = renderMenu()
    fireEvent.click(button)
    const field = screen.getByLabelText('Comment')
    field.focus()
    await load()
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})
