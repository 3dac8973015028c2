// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
// Loaded already when the button asks for it.
import '../../ui/DialogWindow'
import { renderPart } from '../../ui/rendering.fixture'
import { OrderCoursesButton } from './OrderCourses'

let sent: string[] = []
const course = (id: string) => ({ id, title: `Course ${id}`, isPublished: id !== 'c' })

beforeEach(() => {
  queryClient.clear()
  sent = []
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET') {
      const isSecond = path.includes('cursor=next')
      return {
        status: 200,
        answer: {
          items: isSecond ? [course('c')] : [course('a'), course('b')],
          next: isSecond ? null : 'next',
          can: {},
        },
      }
    }
    sent.push(`${path.split('/').at(-2)} before ${(body as { before: string | null }).before}`)
    return { status: 200, answer: {} }
  })
})
afterEach(cleanup)

async function open() {
  renderPart(<OrderCoursesButton clubSlug="club" />, queryClient)
  fireEvent.click(screen.getByRole('button', { name: 'Order' }))
  await screen.findByRole('button', { name: 'Move Course c' })
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent?.replace('Draft', ''))
const press = (id: string, key: string) =>
  fireEvent.keyDown(screen.getByRole('button', { name: `Move Course ${id}` }), { key })

it('lists all pages, moves by the keyboard, and sends the last place of each once', async () => {
  await open()
  expect(rows()).toEqual(['Course a', 'Course b', 'Course c'])
  press('c', 'ArrowUp')
  press('c', 'ArrowUp')
  expect(rows()).toEqual(['Course c', 'Course a', 'Course b'])
  expect(screen.getByText('Course c is number 1 of 3 now')).toBeTruthy()
  press('a', 'ArrowDown')
  await waitFor(() => expect(sent).toEqual(['c before a', 'a before null']))
})

it('moves by the menu', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Options for Course c' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to top' }))
  expect(rows()).toEqual(['Course c', 'Course a', 'Course b'])
  await waitFor(() => expect(sent).toEqual(['c before a']))
})

it('sends what was moved just before the dialog closes', async () => {
  await open()
  press('a', 'ArrowDown')
  cleanup()
  await waitFor(() => expect(sent).toEqual(['a before c']))
})
