// @vitest-environment jsdom
import type { ReportReceipt } from '@guildhall/contract/reports'
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { ReceiptPage } from './ReceiptPage'

afterEach(cleanup)

const receipt: ReportReceipt = {
  ...{ number: 'n-17', label: 'Post', title: 'Cheap gold', path: '/hall/posts/cheap-gold' },
  ...{ reason: 'illegal', isAboutChildAbuse: false, text: 'A forgery', createdAt: '2030-05-01T12:00:00Z' },
  decision: null,
}
const decision = {
  ...({ measure: 'hide', basis: 'law', ground: 'Act on gold, § 3' } as const),
  ...{ isAutomated: true, decidedAt: '2030-05-02T12:00:00Z' },
}

function open(answer: () => { status?: number; answer: unknown }, search = '?token=abc') {
  const sent: unknown[] = []
  reachThrough(async ({ method, path, body }) => {
    sent.push([method, path, body])
    return { status: 200, ...answer() }
  })
  vi.stubGlobal('scrollTo', () => undefined)
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/statements/receipt',
    validateSearch: ({ token = '' }: { token?: string }) => ({ token }),
    component: ReceiptPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/statements/receipt${search}`] }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderPart(<RouterProvider router={router as never} />, queries)
  return sent
}

it('shows address, text, time and number, and that it is reviewed', async () => {
  const sent = open(() => ({ answer: receipt }))
  expect((await screen.findByRole('link')).getAttribute('href')).toMatch(/\/hall\/posts\/cheap-gold$/)
  for (const text of ['Cheap gold', 'A forgery', 'n-17', 'We’re reviewing it']) screen.getByText(text)
  expect(screen.queryByText('Decided')).toBeNull()
  expect(sent).toEqual([['POST', '/rest/v1/report-receipts', { token: 'abc' }]])
})

it('shows the decision, its ground, and whether a program took part', async () => {
  open(() => ({ answer: { ...receipt, decision } }))
  await screen.findByText('It was hidden. Only moderators can see it.')
  screen.getByText('The law: Act on gold, § 3')
  screen.getByText('By a person. A program took part in it.')
  screen.getByText(/dispute settlement body, or go to court/)
  expect(screen.queryByText('We’re reviewing it')).toBeNull()
})

it('says where what was decided was reversed, without a ground', async () => {
  const reversed = { ...decision, measure: 'reversed', basis: null, ground: '', isAutomated: false }
  open(() => ({ answer: { ...receipt, decision: reversed } }))
  await screen.findByText('What was done was reversed later.')
  screen.getByText('By a person. No program took part.')
  expect(screen.queryByText('Based on')).toBeNull()
})

it('links to no page where there is none, and leaves out what was not written', async () => {
  open(() => ({ answer: { ...receipt, path: null, text: '' } }))
  await screen.findByText('Received')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText('What you wrote')).toBeNull()
})

it.each([
  ['an unknown link', '?token=abc'],
  ['a link without its token', ''],
])('says that %s doesn’t work', async (_, search) => {
  open(() => ({ status: 404, answer: { error: { code: 'report_not_found', message: '' } } }), search)
  await screen.findByText('This link doesn’t work')
})

it('can be loaded again after an error', async () => {
  let isDown = true
  open(() =>
    isDown ? { status: 500, answer: { error: { code: 'internal', message: '' } } } : { answer: receipt },
  )
  await screen.findByText('Failed to load your report')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: /try again/i }))
  await screen.findByText('Cheap gold')
})
