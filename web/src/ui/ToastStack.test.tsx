// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../lib/page/toast'
import { renderPart } from './rendering.fixture'
import ToastStack from './ToastStack'

const texts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)
const say = (...titles: string[]) =>
  act(() => {
    for (const title of titles) toast.success(title)
  })

describe('the toasts', () => {
  afterEach(cleanup)
  beforeEach(async () => {
    renderPart(<ToastStack />)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(texts()).toEqual([]))
  })

  it('shows the same text once, and writes it anew for screen readers', () => {
    say('Link copied')
    const before = screen.getByText('Link copied')
    say('Link copied')
    expect(texts()).toEqual(['Link copied'])
    expect(screen.getByText('Link copied')).not.toBe(before)
  })

  it('shows at most three at once, and the next one when there is room', async () => {
    say('First', 'Second', 'Third', 'Fourth')
    expect(texts()).toEqual(['First', 'Second', 'Third'])
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
    await waitFor(() => expect(texts()).toEqual(['Second', 'Third', 'Fourth']))
  })

  it('dismisses all when Escape is pressed, also those that are queued', async () => {
    say('First', 'Second', 'Third', 'Fourth')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(texts()).toEqual([]))
  })
})
