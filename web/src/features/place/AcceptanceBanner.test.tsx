// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { AcceptanceBanner } from './AcceptanceBanner'

afterEach(cleanup)

const stringifySearch = (search: object) => `?${new URLSearchParams(search as Record<string, string>)}`

it('accepts all that is asked by one press', async () => {
  const sent: unknown[] = []
  reachThrough(async ({ method, path, body }) => {
    sent.push([method, path, body])
    return { status: 200, answer: { pending: [] } }
  })
  const pending = [
    { page: 'terms' as const, number: 3, changes: 'A third point.', inForceFrom: '2030-01-01T00:00:00Z' },
    { page: 'rules' as const, number: 1, changes: '', inForceFrom: '2030-01-01T00:00:00Z' },
  ]
  const queries = new QueryClient()
  const root = createRootRoute({ component: () => <AcceptanceBanner pending={pending} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory(), stringifySearch })
  const { container: element } = await act(async () =>
    renderPart(<RouterProvider router={router as never} />, queries),
  )
  expect(element.textContent).toContain('We changed the terms and the community rules. A third point.')
  const links = [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/terms?number=3', '/rules?number=1'])
  await act(async () => element.querySelector('button')?.click())
  const acceptances = [
    { page: 'terms', number: 3 },
    { page: 'rules', number: 1 },
  ]
  expect(sent).toEqual([['PUT', '/rest/v1/my/acceptances', { acceptances }]])
  expect(queries.getQueryData(keys.acceptances)).toEqual({ pending: [] })
})
