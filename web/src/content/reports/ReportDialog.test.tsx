// @vitest-environment jsdom
import type { Session } from '@guildhall/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough, type Transport } from '../../lib/net/call'
import { connectToaster, toasterReady } from '../../lib/page/toast'
import { renderPart } from '../../ui/rendering.fixture'
import ReportDialog from './ReportDialog'
import type { ReportBody } from './reports.api'

type Answer = { status?: number; answer: unknown }
type Request = Parameters<Transport>[0]

const mia = {
  id: 'mia',
  username: 'mia',
  firstName: 'Mia',
  lastName: 'Berg',
  imageUrl: null,
  email: 'mia@x.test',
}
const about = {
  kind: 'content',
  id: 'd7f6a1f0-0000-7000-8000-000000000001',
  one: 'post',
  clubSlug: 'chess',
} as const
const rules = {
  rules: [
    { id: 'r1', title: 'Be kind', text: '' },
    { id: 'r2', title: 'No ads', text: '' },
  ],
  questions: [],
  version: 1,
}
const refusal = (code: string, status: number): Answer => ({
  status,
  answer: { error: { code, message: '', fields: {}, requestId: '' } },
})

const sent: ReportBody[] = []
const toasts: string[] = []

beforeEach(() => {
  sent.length = 0
  toasts.length = 0
  connectToaster(() => {})
  toasterReady(({ title, description }) => toasts.push(`${title}: ${description}`))
})
afterEach(cleanup)

/** Opens the dialog as Mia or as a visitor; `answer` answers each report. */
function open(
  viewer: typeof mia | null,
  answer: (body: ReportBody) => Answer | Promise<Answer>,
  shown: object = rules,
) {
  reachThrough(async ({ method, body }: Request) => {
    if (method === 'GET') return { status: 200, answer: shown }
    sent.push(body as ReportBody)
    return { status: 200, ...(await answer(body as ReportBody)) }
  })
  vi.stubGlobal('scrollTo', () => undefined)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData<Session>(keys.session, { viewer, expiresAt: null })
  const root = createRootRoute({ component: () => <ReportDialog about={about} opened onClose={() => {}} /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root, history })
  renderPart(<RouterProvider router={router as never} />, queries)
}

const isNew = (body: ReportBody, value = true): Answer => ({ answer: { id: body.id, isNew: value } })
const choose = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: /^Send/ }))

it('asks for a reason, sends it with the note, and says what happens next', async () => {
  open(mia, (body) => isNew(body))
  await screen.findByRole('radio', { name: 'Spam or advertising' })
  send()
  expect(await screen.findByText('Choose a reason')).toBeTruthy()
  expect(sent).toEqual([])
  await choose('Spam or advertising')
  write(/^Note/, '  buys followers ')
  send()
  expect(await screen.findByText('Report sent')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your reports' }).getAttribute('href')).toBe('/settings/reports')
  expect(sent).toMatchObject([{ subject: { kind: 'content', id: about.id }, reason: 'spam', rule: '' }])
  expect(sent[0]?.note.trim()).toBe('buys followers')
  expect(sent[0]?.legal).toBeUndefined()
})

it('cites the chosen rule of the club, and asks for it', async () => {
  open(mia, (body) => isNew(body))
  await choose('Breaks a club rule')
  await screen.findByRole('radio', { name: 'Rule 2: No ads' })
  send()
  expect(await screen.findByText('Choose the rule')).toBeTruthy()
  await choose('Rule 2: No ads')
  send()
  await screen.findByText('Report sent')
  expect(sent).toMatchObject([{ reason: 'rules', rule: 'Rule 2: No ads' }])
})

it('sends no rule that was chosen before another reason', async () => {
  open(mia, (body) => isNew(body))
  await choose('Breaks a club rule')
  await choose('Rule 2: No ads')
  await choose('Spam or advertising')
  send()
  await screen.findByText('Report sent')
  expect(sent).toMatchObject([{ reason: 'spam', rule: '' }])
})

it('offers no rules where the club has none', async () => {
  open(mia, (body) => isNew(body), { ...rules, rules: [] })
  await screen.findByRole('radio', { name: 'Something else' })
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Breaks a club rule' })).toBeNull())
})

it('says so when it was reported before', async () => {
  open(mia, (body) => isNew(body, false))
  await choose('Hate against a group')
  send()
  expect(await screen.findByText('You already reported this')).toBeTruthy()
})

it('shows visitors the legal form alone, and all that it lacks at once', async () => {
  open(null, (body) => isNew(body))
  await screen.findByLabelText('Why is it illegal?')
  expect(screen.queryByRole('radio')).toBeNull()
  send()
  for (const text of ['Explain why this is illegal', 'Enter your name', 'Enter your email address'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('Confirm that this is true to the best of your knowledge')).toBeTruthy()
  write('Why is it illegal?', 'It copies my book.')
  write('Your name', 'Ann Author')
  write('Your email', 'ann@x.test')
  fireEvent.click(screen.getByLabelText(/^To the best of my knowledge/))
  send()
  expect(await screen.findByText(/A receipt goes to/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Your reports' })).toBeNull()
  expect(sent).toMatchObject([
    { reason: 'illegal', note: '', legal: { name: 'Ann Author', email: 'ann@x.test', isInGoodFaith: true } },
  ])
})

it('takes a report of child abuse without name and address', async () => {
  open(null, (body) => isNew(body))
  write('Why is it illegal?', (await screen.findByLabelText('Why is it illegal?')) && 'A picture of a child.')
  fireEvent.click(screen.getByLabelText('It shows the sexual abuse of a child'))
  fireEvent.click(screen.getByLabelText(/^To the best of my knowledge/))
  send()
  await screen.findByText('Report sent')
  expect(sent).toMatchObject([{ legal: { name: '', email: '', isAboutChildAbuse: true } }])
})

it('fills in who a signed-in person is', async () => {
  open(mia, (body) => isNew(body))
  await choose(/illegal/)
  expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('Mia Berg')
  expect(screen.getByLabelText<HTMLInputElement>('Your email').value).toBe('mia@x.test')
})

it('keeps what was written after a lost answer, and repeats it with the same id', async () => {
  let isLost = true
  open(mia, (body) => {
    if (isLost) return refusal('unavailable', 503)
    return isNew(body)
  })
  await choose('Something else')
  write(/^Note/, 'Look at the pictures')
  send()
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Look at the pictures')
  isLost = false
  // A press right after another counts as its second half.
  await waitFor(() => {
    if (!screen.queryByText('Report sent')) send()
    expect(screen.getByText('Report sent')).toBeTruthy()
  })
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
})

it('sends one report for two presses', async () => {
  let answer: (value: Answer) => void = () => {}
  open(mia, () => new Promise<Answer>((resolve) => (answer = resolve)))
  await choose('Spam or advertising')
  send()
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  send()
  answer(isNew(sent[0] as ReportBody))
  await screen.findByText('Report sent')
  expect(sent).toHaveLength(1)
})

it.each([
  ['report_subject_not_found', 404, 'It was deleted, or you can no longer see it.'],
  ['own_subject', 403, 'You can’t report what you published yourself.'],
  ['too_many_reports', 429, 'You sent many reports in a short time. Please try again later.'],
])('explains %s', async (code, status, text) => {
  open(mia, () => refusal(code, status))
  await choose('Spam or advertising')
  send()
  await waitFor(() => expect(toasts).toEqual([`Failed to send the report: ${text}`]))
})
