// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ActionMenu } from './ActionMenu'
import { LateMenu } from './LateMenu'
import { useLateMenu } from './lateFocus'
import { renderPart } from './rendering.fixture'

type Props = { onRename: () => void }

function Plain({ onRename }: Props) {
  return (
    <ActionMenu>
      <Menu.Target>
        <button type="button">Options</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Entries onRename={onRename} />
      </Menu.Dropdown>
    </ActionMenu>
  )
}

function Late({ onRename }: Props) {
  const { isWanted, button, menu } = useLateMenu(async () => undefined)
  return (
    <>
      <button type="button" {...button}>
        Options
      </button>
      {isWanted && (
        <LateMenu menu={menu}>
          <Entries onRename={onRename} />
        </LateMenu>
      )}
    </>
  )
}

function Entries({ onRename }: Props) {
  return (
    <>
      <Menu.Item onClick={onRename}>Rename</Menu.Item>
      <Menu.Item>Move up</Menu.Item>
    </>
  )
}

/** A title with a field in its place, which closes when it loses the focus. */
function Title({ menu: OptionsMenu }: { menu: typeof Plain }) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      {isRenaming && (
        // biome-ignore lint/a11y/noAutofocus: as fields in place of titles do
        <input aria-label="Title" autoFocus onBlur={() => setRenaming(false)} />
      )}
      <OptionsMenu onRename={() => setRenaming(true)} />
    </>
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = () => screen.getByRole('button', { name: 'Options' })
async function choose(name: string) {
  button().focus()
  fireEvent.click(button())
  await wait(200)
  const entry = screen.getByRole('menuitem', { name })
  entry.focus()
  fireEvent.click(entry)
  await wait(500)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe.each([
  ['a menu', Plain],
  ['a menu that is loaded by a press', Late],
])('%s', (_, menu) => {
  it('leaves the focus to the field that an entry opens', async () => {
    renderPart(<Title menu={menu} />)
    await choose('Rename')
    expect(document.activeElement).toBe(screen.queryByLabelText('Title'))
  })

  it('gives the focus back to its button after any other entry, and when it is closed by a key', async () => {
    renderPart(<Title menu={menu} />)
    await choose('Move up')
    expect(document.activeElement).toBe(button())
    fireEvent.click(button())
    await wait(200)
    screen.getByRole('menuitem', { name: 'Rename' }).focus()
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    await wait(500)
    expect(document.activeElement).toBe(button())
  })
})
