import type { FoundCourse } from '@guildhall/contract/search'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CourseResult } from './CourseResult'

const course: FoundCourse = {
  id: 'c',
  course: { slug: 'pots', title: 'Throwing pots' },
  lesson: null,
  club: { id: 'k', slug: 'guild', name: 'Guild', logoUrl: null },
  isPublished: true,
  createdAt: '2026-03-10T12:00:00.000Z',
  excerpt: 'From clay to kiln',
}

async function shown(found: FoundCourse) {
  const result = <CourseResult found={found} q="pots kiln" heading="h2" />
  const routeTree = createRootRoute({ component: () => result })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const text = html.replaceAll(/<style.*?<\/style>/g, '').replaceAll(/<[^>]*>/g, '')
  return { html, text }
}

it('leads to a course, and marks what matches', async () => {
  const { html, text } = await shown(course)
  expect(html).toContain('href="/guild/courses/pots"')
  expect(html).toMatch(/<mark[^>]*>pots<\/mark>/)
  expect(html).toMatch(/<mark[^>]*>kiln<\/mark>/)
  expect(text).toContain('CourseIn Guild')
})

it('leads to a lesson, and names its course', async () => {
  const { html, text } = await shown({ ...course, lesson: { slug: 'glazes', title: 'Glazes' } })
  expect(html).toContain('href="/guild/courses/pots/lessons/glazes"')
  expect(text).toContain('LessonThrowing pots in Guild')
})

it('says that a draft is one, in place of its date', async () => {
  const { html, text } = await shown({ ...course, isPublished: false })
  expect(text).toContain('Draft')
  expect(html).not.toContain('<time')
})
