import type { Lesson } from '@guildhall/contract/courses'
import { QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough, type Transport } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'

type Request = Parameters<Transport>[0]
export type Answer = { status?: number; answer: unknown }

export const viewer = { id: 'mia', username: 'mia', firstName: 'Mia', lastName: 'B', imageUrl: null }

/** Sends what the page asks for to `answer`, and returns what was sent, reads aside. */
export function answerWith(answer: (request: Request) => Answer | Promise<Answer>) {
  const sent: Request[] = []
  reachThrough(async (request) => {
    if (request.method !== 'GET') sent.push(request)
    return { status: 200, ...(await answer(request)) }
  })
  return sent
}

export const refusal = (code: string, status = 409): Answer => ({
  status,
  answer: { error: { code, message: '', fields: {}, requestId: '' } },
})

/** Renders a part of the page, signed in as Mia, with links that lead nowhere. */
export function renderSignedIn(part: () => ReactNode, queries = new QueryClient()) {
  vi.stubGlobal('scrollTo', () => undefined)
  queries.setQueryDefaults(keys.session, { staleTime: Number.POSITIVE_INFINITY })
  queries.setQueryData(keys.session, { viewer })
  const root = createRootRoute({ component: part })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultNotFoundComponent: part,
  })
  return { ...renderPart(<RouterProvider router={router as never} />, queries), queries }
}

/** Renders a part with a lesson as it is cached, so that changes of the cache show. */
export function renderLesson(
  lesson: Lesson,
  part: (lesson: Lesson) => ReactNode,
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } }),
) {
  queries.setQueryData(keyOf(lesson.slug), lesson)
  return renderSignedIn(() => <CachedLesson slug={lesson.slug} part={part} />, queries)
}

const keyOf = (slug: string) => keys.lesson('club', 'chess', slug)

function CachedLesson({ slug, part }: { slug: string; part: (lesson: Lesson) => ReactNode }) {
  const { data } = useQuery<Lesson>({ queryKey: keyOf(slug), queryFn: skipToken })
  return data ? part(data) : null
}
