// @vitest-environment jsdom
import type { Statement } from '@guildhall/contract/acts'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reachThrough } from '../../lib/net/call'
import { CallError } from '../../lib/net/callError'
import { renderPart } from '../../ui/rendering.fixture'
import { suspensionText } from '../accounts/suspension'
import './AppealForm'
import RestrictionNote from './RestrictionNote'
import { StatementView } from './StatementView'
import { stateOf } from './statementTexts'

const statement: Statement = {
  ...{
    id: 'act',
    action: 'silence',
    basis: 'rule',
    ground: 'Rule 2: Be kind',
    facts: 'You insulted someone',
  },
  club: { id: 'hall', slug: 'hall', name: 'Hall', logoUrl: null },
  subject: null,
  earlier: [],
  others: [],
  ...{ isAutomatic: false, isByReport: true, isReversed: false },
  ...{ createdAt: '2030-05-01T12:00:00Z', endsAt: '2030-05-03T12:00:00Z' },
  ...{ appeal: null, appealUntil: '2030-10-31T12:00:00Z' },
}
const appeal = { text: 'No', createdAt: '2030-05-02T12:00:00Z', answer: '', decidedAt: null }

type Sent = { method: string; path: string; body?: unknown }
const sent: Sent[] = []
function answerWith(answer: (request: Sent) => { status?: number; answer: unknown }) {
  reachThrough(async (request) => {
    sent.push(request as Sent)
    return { status: 200, ...answer(request as Sent) }
  })
}

function render(part: () => React.ReactNode) {
  vi.stubGlobal('scrollTo', () => undefined)
  const root = createRootRoute({ component: part })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root, history, defaultNotFoundComponent: part })
  renderPart(<RouterProvider router={router as never} />, new QueryClient())
}

beforeEach(() => {
  sent.length = 0
})
afterEach(cleanup)

it('shows the thing as it was decided about, and before it was edited', async () => {
  const version = (text: string) => ({
    ...{ kind: 'content' as const, id: 'post', label: 'Post', title: '', text, isMarkdown: false },
    ...{ pictures: [], files: [], path: null, author: null, at: '2030-05-01T12:00:00Z' },
  })
  render(() => (
    <StatementView statement={{ ...statement, subject: version('Fine'), earlier: [version('Rude')] }} />
  ))
  const textIn = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('section')?.textContent
  expect(await textIn('Your post at that time')).toContain('Fine')
  expect(await textIn('Before it was edited')).toContain('Rude')
})

it('says what was decided, why, until when, and how to appeal', async () => {
  render(() => <StatementView statement={statement} />)
  await screen.findByRole('heading', { name: 'You can’t write in Hall for now' })
  for (const text of [
    'Rule 2: Be kind',
    'You insulted someone',
    /By a person, after a report/,
    /May 3, 2030/,
  ])
    screen.getByText(text)
  await screen.findByRole('button', { name: 'Send appeal' })
})

it('sends an appeal as the viewer, or with the token of the mail', async () => {
  answerWith(() => ({ answer: { ...statement, appeal: { ...appeal, decision: null }, appealUntil: null } }))
  for (const token of [undefined, 'secret']) {
    render(() => <StatementView statement={statement} {...(token && { token })} />)
    fireEvent.change(await screen.findByLabelText('Why is it wrong?'), { target: { value: 'No' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
    const at = sent.length
    await waitFor(() => expect(sent.length).toBeGreaterThan(at))
    cleanup()
  }
  expect(sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { text: 'No' }],
    ['POST', { token: 'secret', text: 'No' }],
  ])
})

it('shows the state of an appeal, and no form once it was used or is over', async () => {
  const decided = { ...appeal, decision: 'upheld' as const, answer: 'We looked again' }
  render(() => <StatementView statement={{ ...statement, appeal: decided, appealUntil: null }} />)
  await screen.findByText('Your appeal was not granted')
  screen.getByText('We looked again')
  cleanup()
  render(() => <StatementView statement={{ ...statement, isReversed: true }} />)
  await screen.findByText('This was reversed')
  expect(screen.queryByText('Is this wrong?')).toBeNull()
  cleanup()
  render(() => <StatementView statement={{ ...statement, appealUntil: null }} />)
  await screen.findByText(/six months in which you could appeal are over/)
  expect(screen.queryByLabelText('Why is it wrong?')).toBeNull()
})

it('says in the club until when one may not write, and links to why', async () => {
  answerWith(() => ({ answer: { items: [statement], next: null } }))
  render(() => <RestrictionNote clubId="hall" restriction="silenced" />)
  await screen.findByText(/You can read here, but not write until May 3, 2030/)
  expect(screen.getByRole('link', { name: 'Why?' }).getAttribute('href')).toBe('/statements/act')
})

it('names the end of what is in force in this club alone', async () => {
  const elsewhere = { ...statement, id: 'elsewhere', club: { id: 'b', slug: 'b', name: 'B', logoUrl: null } }
  const others: Statement[] = [
    elsewhere,
    { ...statement, id: 'reversed', isReversed: true },
    { ...statement, id: 'over', endsAt: '2020-05-03T12:00:00Z' },
    { ...statement, id: 'ban', action: 'ban' },
  ]
  answerWith(() => ({ answer: { items: others, next: null } }))
  render(() => <RestrictionNote clubId="hall" restriction="silenced" />)
  await screen.findByText(/You can read here, but not write for now/)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.getByRole('link', { name: 'Decisions about you' })).toBeTruthy()
  cleanup()
  answerWith(() => ({ answer: { items: [...others, statement], next: null } }))
  render(() => <RestrictionNote clubId="hall" restriction="silenced" />)
  expect((await screen.findByRole('link', { name: 'Why?' })).getAttribute('href')).toBe('/statements/act')
})

it('says in the club that posts are reviewed, until when, and links to why', async () => {
  const review = { ...statement, id: 'review', action: 'review_posts' }
  answerWith(() => ({ answer: { items: [statement, review], next: null } }))
  render(() => <RestrictionNote clubId="hall" restriction="reviewed" />)
  await screen.findByText(/Moderators review your posts here until May 3, 2030/)
  expect(screen.getByRole('link', { name: 'Why?' }).getAttribute('href')).toBe('/statements/review')
})

it('names the state of a decision in lists', () => {
  const now = Date.parse('2030-05-02T12:00:00Z')
  expect(stateOf(statement, now)).toBe(null)
  expect(stateOf(statement, now + 2 * 86_400_000)).toBe('Over')
  expect(stateOf({ ...statement, isReversed: true }, now)).toBe('Reversed')
  expect(stateOf({ ...statement, appeal: { ...appeal, decision: null } }, now)).toBe('You appealed')
})

it('says at login until when an account is suspended', () => {
  const error = (reasons?: string[]) =>
    new CallError('account_suspended', 403, '', {}, '', reasons ? { reasons } : {})
  expect(suspensionText(error(['2030-05-03T12:00:00Z']))).toMatch(/suspended until May 3, 2030/)
  expect(suspensionText(error())).toMatch(/^This account is suspended\. /)
  expect(suspensionText(new CallError('network', 0, ''))).toBeUndefined()
})

it('lists all things of one decision, with their own reasons where they differ', async () => {
  const post = (id: string) => ({
    ...{ kind: 'content' as const, id, label: 'Post', title: '', text: `Text ${id}`, isMarkdown: false },
    ...{ pictures: [], files: [], path: null, author: null, at: '2030-05-01T12:00:00Z' },
  })
  const other = (id: string, given: object = {}) => ({
    ...{
      id,
      action: 'hide' as const,
      subject: post(id),
      ground: statement.ground,
      facts: `Facts ${id}`,
      isReversed: false,
    },
    ...given,
  })
  const others = [other('b'), other('c', { ground: 'Another rule' }), other('d', { isReversed: true })]
  render(() => (
    <StatementView statement={{ ...statement, action: 'hide', subject: post('a'), others, endsAt: null }} />
  ))
  await screen.findByRole('heading', { name: '3 of your posts were hidden in Hall' })
  for (const id of ['b', 'c', 'd']) for (const text of [`Text ${id}`, `Facts ${id}`]) screen.getByText(text)
  screen.getByText('Another rule')
  expect(screen.getAllByText(statement.ground)).toHaveLength(1)
  screen.getByRole('heading', { name: 'Your post: reversed' })
  await screen.findByRole('button', { name: 'Send appeal' })
})

it('offers the appeal while one of several is in force', async () => {
  const hidden = { ...statement, action: 'hide' as const, endsAt: null, isReversed: true }
  const other = {
    id: 'b',
    action: 'hide' as const,
    subject: null,
    ground: 'A',
    facts: 'B',
    isReversed: false,
  }
  render(() => <StatementView statement={{ ...hidden, others: [other] }} />)
  await screen.findByText('The rest of this decision stays.')
  await screen.findByRole('button', { name: 'Send appeal' })
  cleanup()
  render(() => <StatementView statement={{ ...hidden, others: [{ ...other, isReversed: true }] }} />)
  await screen.findByText('Everything is as it was before.')
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull()
})

it('says to a banned person until when, why, and how to appeal', async () => {
  const ban = { ...statement, id: 'ban', action: 'ban' as const }
  answerWith(() => ({ answer: { items: [ban], next: null } }))
  render(() => <RestrictionNote clubId="hall" restriction="banned" />)
  await screen.findByText(/You were banned from this club until May 3, 2030/)
  screen.getByText('Rule 2: Be kind')
  screen.getByText(/You can appeal there/)
  expect(screen.getByRole('link', { name: 'Why?' }).getAttribute('href')).toBe('/statements/ban')
  expect(sent.map(({ path }) => path)).toEqual([expect.stringContaining('restrictedIn=hall')])
  cleanup()
  answerWith(() => ({ answer: { items: [{ ...ban, appealUntil: null }], next: null } }))
  render(() => <RestrictionNote clubId="hall" restriction="banned" />)
  await screen.findByText('Rule 2: Be kind')
  expect(screen.queryByText(/You can appeal there/)).toBeNull()
})
