// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { letBackCloseLayers } from '../lib/page/layers'
import { ActionMenu } from './ActionMenu'
import { ConfirmDialog } from './ConfirmDialog'
import { Dialog, type DialogProps } from './Dialog'
import './ConfirmWindow'
import './DialogWindow'
import { renderPart } from './rendering.fixture'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML = '<div id="layers"></div>'
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/page')
  stop = letBackCloseLayers()
})
afterEach(() => {
  cleanup()
  stop()
})

function Opened(props: Partial<DialogProps>) {
  const [opened, setOpened] = useState(true)
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="Of boards" {...props}>
      Text
    </Dialog>
  )
}

function Question({ onConfirm }: { onConfirm: () => void }) {
  const [opened, setOpened] = useState(true)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => setOpened(false)}
      title="Sure?"
      action="Delete"
      onConfirm={onConfirm}
    >
      Gone is gone.
    </ConfirmDialog>
  )
}

const dialog = () => screen.queryByRole('dialog')

it('closes a dialog by Back, and the page stays', async () => {
  renderPart(<Opened />)
  await screen.findByRole('dialog')
  history.back()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(location.pathname).toBe('/page')
})

it('keeps a dialog that is not closed by accident, as one that shows a secret once, and the page', async () => {
  renderPart(<Opened sticky />)
  await screen.findByRole('dialog')
  history.back()
  // Back and forth again, each in a later task.
  for (let at = 0; at < 8; at += 1) await new Promise((resolve) => setTimeout(resolve))
  // The next Back would leave if this one had taken the entry of the dialog.
  expect([history.state.layers.depth, location.pathname]).toEqual([1, '/page'])
  expect(dialog()).not.toBeNull()
})

it('closes a sticky dialog that loses nothing by it', async () => {
  renderPart(<Opened sticky onBack="close" />)
  await screen.findByRole('dialog')
  history.back()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(location.pathname).toBe('/page')
})

it('answers a question by Back as by its other button', async () => {
  const confirmed: string[] = []
  renderPart(<Question onConfirm={() => confirmed.push('yes')} />)
  await screen.findByRole('dialog')
  history.back()
  await waitFor(() => expect(dialog()).toBeNull())
  expect([confirmed, location.pathname]).toEqual([[], '/page'])
})

it('closes a menu by Back', async () => {
  renderPart(
    <ActionMenu>
      <Menu.Target>
        <button type="button">Options</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Rename</Menu.Item>
      </Menu.Dropdown>
    </ActionMenu>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Options' }))
  await screen.findByRole('menuitem')
  history.back()
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(location.pathname).toBe('/page')
})
