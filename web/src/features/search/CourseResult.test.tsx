import type { ClubCard } from '@guildhall/contract/clubs'
import type { FoundCourse } from '@guildhall/contract/search'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ClubResult } from './ClubResult'
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

const shown = (found: FoundCourse) =>
  rendered(<CourseResult found={found} q="pots kiln" forms={['clay']} heading="h2" />)

async function rendered(result: ReactElement) {
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
  expect(html, 'another form').toMatch(/<mark[^>]*>clay<\/mark>/)
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

it('of a club is plain text', async () => {
  const club = {
    ...{ id: 'k', slug: 'guild', name: 'Guild', logoUrl: null, members: 2, isPrivate: false, categories: [] },
    description: '## Who\n\n**Weavers** and [dyers](https://dye.test), `looms` too',
  } as unknown as ClubCard
  const { html, text } = await rendered(<ClubResult club={club} q="weaver" forms={['dyers']} heading="h2" />)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Who Weavers and dyers, looms too')
  expect(html).toMatch(/<mark[^>]*>Weaver<\/mark>/)
  expect(html).toMatch(/<mark[^>]*>dyers<\/mark>/)
})
