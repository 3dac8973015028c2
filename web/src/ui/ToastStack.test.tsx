// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../lib/page/toast'
import { renderPart } from './rendering.fixture'
import { Toaster } from './Toaster'
import ToastStack from './ToastStack'

const polite = document.createElement('div')
const urgent = document.createElement('div')
const textsIn = (region: Element) => [...region.children].map(({ textContent }) => textContent)
const texts = () => textsIn(polite)
const say = (...titles: string[]) =>
  act(() => {
    for (const title of titles) toast.success(title)
  })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.append(polite, urgent)
    renderPart(<ToastStack polite={polite} urgent={urgent} />)
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('shows the same text once, and writes it anew for screen readers', () => {
    say('Link copied')
    const before = screen.getByText('Link copied')
    say('Link copied')
    expect(texts()).toEqual(['Link copied'])
    expect(screen.getByText('Link copied')).not.toBe(before)
  })

  it('shows at most three at once, and the next one when there is room', () => {
    say('First', 'Second', 'Third', 'Fourth')
    expect(texts()).toEqual(['First', 'Second', 'Third'])
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
    expect(texts()).toEqual(['Second', 'Third', 'Fourth'])
  })

  it('dismisses all when Escape is pressed, also those that are queued', () => {
    say('First', 'Second', 'Third', 'Fourth')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(texts()).toEqual([])
  })

  it('shows each for four seconds since it was said last, and longer under the pointer', async () => {
    say('Saved')
    await wait(3999)
    say('Saved')
    await wait(3999)
    expect(texts()).toEqual(['Saved'])
    fireEvent.mouseEnter(polite.firstElementChild as Element)
    await wait(9000)
    expect(texts()).toEqual(['Saved'])
    fireEvent.mouseLeave(polite.firstElementChild as Element)
    await wait(3999)
    expect(texts()).toEqual(['Saved'])
    await wait(1)
    expect(texts()).toEqual([])
  })

  it('shows one with an action for twelve seconds, and closes it with the press', async () => {
    const undone: string[] = []
    const hide = () =>
      act(() => toast.success('Hidden', undefined, { label: 'Undo', run: () => undone.push('hidden') }))
    hide()
    await wait(11_999)
    expect(texts()).toEqual(['HiddenUndo'])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect([texts(), undone]).toEqual([[], ['hidden']])
    hide()
    await wait(12_000)
    expect(texts()).toEqual([])
  })

  it('writes errors into the urgent region, everything else into the polite one', () => {
    act(() => {
      toast.error('Not saved', 'Please try again.')
      toast.info('Copied')
    })
    expect([texts(), textsIn(urgent)]).toEqual([['Copied'], ['Not savedPlease try again.']])
    expect(screen.queryAllByRole('alert')).toEqual([])
  })
})

it('has the live regions of the toasts in the page before the first toast', () => {
  const html = renderToString(<Toaster />)
  expect(html).toMatch(/<div role="status"><\/div><div role="alert"><\/div>/)
})
