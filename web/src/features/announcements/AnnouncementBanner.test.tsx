// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '../../ui/rendering.fixture'
import { AnnouncementBanner } from './AnnouncementBanner'

afterEach(cleanup)

const say = (id: string, message = id) => ({ id, clubId: null, message, link: '', endsAt: null })
const show = (items: ReturnType<typeof say>[], closed: string[] = []) => {
  const part = (all: typeof items) => <AnnouncementBanner items={all} onClose={(id) => closed.push(id)} />
  const rendered = renderPart(part(items))
  return { ...rendered, show: (all: typeof items) => rendered.show(part(all)) }
}

it('shows one of several at a time, and the next by a press, in a circle', () => {
  show([say('Cake'), say('Tea')])
  expect([screen.queryByText('Cake') !== null, screen.queryByText('Tea')]).toEqual([true, null])
  const next = screen.getByRole('button', { name: 'Announcement 1 of 2: show the next' })
  expect(next.textContent).toBe('1 of 2')
  fireEvent.click(next)
  expect([screen.queryByText('Cake'), screen.queryByText('Tea') !== null]).toEqual([null, true])
  fireEvent.click(screen.getByRole('button', { name: /show the next/ }))
  expect(screen.getByText('Cake')).toBeTruthy()
})

it('closes the one that is shown, and shows the other', () => {
  const closed: string[] = []
  const { show: rerender } = show([say('Cake'), say('Tea')], closed)
  fireEvent.click(screen.getByRole('button', { name: /show the next/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Close announcement' }))
  expect(closed).toEqual(['Tea'])
  rerender([say('Cake')])
  expect(screen.getByText('Cake')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /show the next/ })).toBeNull()
  rerender([])
  expect(screen.queryByRole('button')).toBeNull()
})

it('unfolds one that is longer than a line, and only that one', () => {
  const { container } = show([say('Long', 'word '.repeat(60)), say('Other', 'word '.repeat(50))])
  const unfold = () => screen.getByRole('button', { name: 'Whole announcement' })
  fireEvent.click(unfold())
  expect(unfold().getAttribute('aria-expanded')).toBe('true')
  expect(container.querySelector('[data-open]')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /show the next/ }))
  expect(unfold().getAttribute('aria-expanded')).toBe('false')
  cleanup()
  show([say('Short')])
  expect(screen.queryByRole('button', { name: 'Whole announcement' })).toBeNull()
})
