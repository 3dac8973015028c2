// @vitest-environment jsdom
import type { Waiting } from '@guildhall/contract/feed'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../ui/rendering.fixture'
import { ContinueLearning } from './ContinueLearning'

vi.stubGlobal('scrollTo', () => undefined)
afterEach(cleanup)

const course = (title: string, lesson: string): Waiting['courses'][number] => ({
  club: { id: 'k', slug: 'sailing', name: 'Sailing', logoUrl: null },
  course: { id: title, slug: title.toLowerCase(), title, cover: null },
  lesson: { slug: lesson.toLowerCase(), title: lesson },
  percent: 40,
})

async function show(courses: Waiting['courses'] | undefined, most?: number) {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <main>
          <ContinueLearning courses={courses} most={most} />
        </main>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderPart(<RouterProvider router={router as never} />)
  await screen.findByRole('main')
}
const ways = () =>
  screen.queryAllByRole('link', { name: /^Continue / }).map((link) => link.getAttribute('href'))

it('leads to the next lesson of each course with one press', async () => {
  await show([course('Knots', 'Bowline'), course('Charts', 'Depth')])
  expect(screen.getByRole('link', { name: 'Continue Knots: Bowline' })).toBeTruthy()
  expect(ways()).toEqual(['/sailing/courses/knots/lessons/bowline', '/sailing/courses/charts/lessons/depth'])
  expect(screen.getByRole('link', { name: 'Knots' }).getAttribute('href')).toBe('/sailing/courses/knots')
})

it('shows the latest alone where there is little room, and nothing without courses', async () => {
  await show([course('Knots', 'Bowline'), course('Charts', 'Depth')], 1)
  expect(ways()).toEqual(['/sailing/courses/knots/lessons/bowline'])
  for (const none of [[], undefined]) {
    cleanup()
    await show(none)
    expect(screen.getByRole('main').textContent).toBe('')
  }
})
