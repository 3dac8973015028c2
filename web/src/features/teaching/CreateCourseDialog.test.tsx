// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
// Loaded already when the form asks for it.
import '../../ui/DialogWindow'
import { renderPart } from '../../ui/rendering.fixture'
import CreateCourseDialog from './CreateCourseDialog'

vi.stubGlobal('scrollTo', () => undefined)
afterEach(cleanup)

type Sent = { method: string; path: string; body?: unknown }

async function open(refusal?: string) {
  const sent: Sent[] = []
  const course = { id: 'c', slug: 'knots', title: 'Knots', outline: [], outlineVersion: 1 }
  reachThrough(async ({ method, path, body }) => {
    sent.push({ method, path, body })
    return refusal
      ? { status: 409, answer: { error: { code: refusal, message: '', fields: {} } } }
      : { status: 200, answer: course }
  })
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/k/courses',
    component: () => <CreateCourseDialog clubSlug="k" opened onClose={() => undefined} />,
  })
  const manage = createRoute({
    getParentRoute: () => root,
    path: '/$clubSlug/courses/$courseSlug/manage',
    component: () => <p>Managed</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([list, manage]),
    history: createMemoryHistory({ initialEntries: ['/k/courses'] }),
  })
  renderPart(<RouterProvider router={router as never} />, queryClient)
  await screen.findByRole('dialog', { name: 'Create course' })
  return { sent, router }
}

it('creates a course with a first section, and opens it', async () => {
  const { sent, router } = await open()
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Knots' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create course' }))
  await screen.findByText('Managed')
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /rest/v1/clubs/k/courses',
    'PUT /rest/v1/courses/c/outline',
  ])
  expect(sent[1]?.body).toMatchObject({ version: 1, sections: [{ title: 'Start', lessonIds: [] }] })
  expect(router.state.location.search).toEqual({ created: '1' })
})

it('says at the title that it is missing, or taken too often', async () => {
  const { sent } = await open('slug_unavailable')
  fireEvent.click(screen.getByRole('button', { name: 'Create course' }))
  expect(await screen.findByText('Title is required')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Knots' } })
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await waitFor(() =>
    expect(screen.getByText('Too many courses have this title. Choose another one.')).toBeTruthy(),
  )
})
