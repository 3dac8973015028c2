import type { Club } from '@guildhall/contract/clubs'
import type { CourseInsights, WeekOfClub } from '@guildhall/contract/insights'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CourseNumbers } from './CourseNumbers'
import { courseInsightsQuery } from './insights.api'

const club = { id: 'k', slug: 'guild', name: 'Guild' } as Club
const weeks = ['2026-03-02', '2026-03-09'].map((week, index) => ({ week, isOver: index === 0 }) as WeekOfClub)
const insights: CourseInsights = {
  activeLearners: 1204,
  weeks: [
    { week: '2026-03-02', isOver: true, lessonsDone: 12, finished: 0 },
    { week: '2026-03-09', isOver: false, lessonsDone: 7, finished: 3 },
  ],
  courses: [
    {
      ...{ id: 'c', slug: 'pots', title: 'Throwing pots', isPublished: true },
      ...{ enrolled: 1500, finished: 3, averagePercent: 41 },
    },
    {
      ...{ id: 'd', slug: 'kilns', title: 'Kilns', isPublished: false },
      ...{ enrolled: 0, finished: 0, averagePercent: 0 },
    },
  ],
}

async function shown(data: CourseInsights | undefined) {
  const queries = new QueryClient()
  if (data) queries.setQueryData(courseInsightsQuery('k', '12').queryKey, data)
  const routeTree = createRootRoute({
    component: () => <CourseNumbers club={club} weeks={weeks} period="12" />,
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const text = html.replaceAll(/<style.*?<\/style>/g, '').replaceAll(/<[^>]*>/g, ' ')
  return { html, text: text.replaceAll(/\s+/g, ' ').trim() }
}

it('shows active learners, this week and a line for each course', async () => {
  const { html, text } = await shown(insights)
  expect(text).toContain('Active learners, last 4 weeks 1,204')
  expect(text).toContain('Lessons finished this week 7')
  expect(text).toContain('Courses finished this week 3')
  expect(text).toContain('Throwing pots 1,500 3 41%')
  expect(text).toContain('Kilns (draft) 0 0 0%')
  expect(html).toContain('href="/guild/courses/pots"')
  expect(html).toContain('href="/rest/v1/clubs/guild/course-insights.csv"')
})

it('shows nothing in a club without courses', async () => {
  expect((await shown({ ...insights, courses: [] })).text).toBe('')
})

it('keeps its place while it loads', async () => {
  expect((await shown(undefined)).text).toContain('Courses')
})
