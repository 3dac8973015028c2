import type { CaseDetails, CaseSummary } from '@guildhall/contract/cases'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough, type Transport } from '../../lib/net/call'
import { connectToaster, type ToastAction, toasterReady } from '../../lib/page/toast'
import { renderPart } from '../../ui/rendering.fixture'

export type Request = Parameters<Transport>[0]
export type Answer = { status?: number; answer: unknown }

const person = (id: string, firstName: string) => ({
  ...{ id, username: id, firstName, lastName: 'Berg', imageUrl: null },
})
export const mia = person('mia', 'Mia')
export const leo = person('leo', 'Leo')
export const ada = person('ada', 'Ada')
export const club = { id: 'club', slug: 'chess', name: 'Chess' }
const at = '2026-05-01T10:00:00.000Z'
export const caseId = 'd7f6a1f0-0000-7000-8000-000000000001'
const subjectId = 'd7f6a1f0-0000-7000-8000-000000000002'

/** An open case about a post by Leo, which two people reported. */
export const summary = (change: Partial<CaseSummary> = {}): CaseSummary => ({
  ...{ id: caseId, kind: 'content', label: 'Post', title: 'Cheap followers', excerpt: 'Buy now' },
  ...{ club: { ...club, logoUrl: null }, person: leo, personStanding: 'none', level: 'club', status: 'open' },
  ...{
    outcome: null,
    reasons: ['spam'],
    reports: 2,
    isAutomatic: false,
    isHidden: false,
    legal: 'none',
    assignee: null,
  },
  ...{ openedAt: at, closedAt: null },
  ...change,
})

export const snapshot = (text: string) => ({
  ...{ kind: 'content' as const, id: subjectId, label: 'Post', title: 'Cheap followers', text },
  ...{ isMarkdown: false, pictures: [], files: [], path: '/chess/posts/cheap', author: leo, at },
})

export const details = (change: Partial<CaseDetails> = {}): CaseDetails => ({
  ...summary(change),
  reported: snapshot('Buy now'),
  now: snapshot('Buy now'),
  versions: [],
  messages: [],
  thread: [],
  reportList: [
    { id: 'r1', reporter: ada, reason: 'spam', rule: '', note: 'Third time', legal: null, createdAt: at },
  ],
  entries: [],
  history: {
    ...{ joinedAt: at, accountSince: at, closedCases: 1, openCases: 0, strikes: 1 },
    acts: [
      { id: 'a0', action: 'warn', ground: 'Rule 1: Be kind', endsAt: null, isReversed: false, createdAt: at },
    ],
  },
  can: { actions: ['hide', 'remove', 'ban'], escalate: true, close: true, reopen: false },
  ...change,
})

export const refusal = (code: string, status = 409): Answer => ({
  status,
  answer: { error: { code, message: '', fields: {}, requestId: '' } },
})

/** The refusal of a decision after another one by Ada. */
export const decidedBefore = (outcome: string, note = ''): Answer => ({
  status: 409,
  answer: {
    error: {
      ...{ code: 'already_decided', message: '', fields: {}, requestId: '' },
      decision: { outcome, by: ada, at: null, note },
    },
  },
})

/** Answers requests, and returns the writes, the toasts and what they offer. */
export function serve(answer: (request: Request) => Answer | Promise<Answer>) {
  const sent: Request[] = []
  const toasts: string[] = []
  connectToaster(() => {})
  const offered: ToastAction[] = []
  toasterReady(({ title, description, action }) => {
    toasts.push(`${title}: ${description ?? ''}`)
    if (action) offered.push(action)
  })
  reachThrough(async (request) => {
    if (request.method !== 'GET') sent.push(request)
    return { status: 200, ...(await answer(request)) }
  })
  return { sent, toasts, offered }
}

/** Renders a part for Mia, a moderator, with links that lead nowhere. */
export function renderModerator(part: () => ReactNode) {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  queries.setQueryData(keys.session, { viewer: { ...mia, email: 'mia@x.test' }, expiresAt: null })
  const root = createRootRoute({ component: part })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root, history, defaultNotFoundComponent: part })
  return renderPart(<RouterProvider router={router as never} />, queries)
}
