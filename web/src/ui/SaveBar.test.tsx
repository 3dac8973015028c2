// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from './rendering.fixture'
import { SaveBar } from './SaveBar'

afterEach(cleanup)

it('says that changes are not saved, and discards them, only while there are some', () => {
  const onDiscard = vi.fn()
  const bar = (isChanged: boolean, isSaved = false) => (
    <SaveBar isChanged={isChanged} isSaved={isSaved} onDiscard={onDiscard}>
      <button type="submit">Save</button>
    </SaveBar>
  )
  const { show } = renderPart(bar(false))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  show(bar(true))
  expect(screen.getByRole('status').textContent).toContain('Not saved yet')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onDiscard).toHaveBeenCalledOnce()
  show(bar(false, true))
  expect(screen.getByRole('status').textContent).toBe('Changes are saved!')
})
