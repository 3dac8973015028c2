// @vitest-environment jsdom
import type { Wave } from '@guildhall/contract/bulk-bans'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { reachThrough, type Transport } from '../../lib/net/call'
import { connectToaster, type Toast, toasterReady } from '../../lib/page/toast'
import { renderPart } from '../../ui/rendering.fixture'
import BulkBanDialog from './BulkBanDialog'
import Waves, { signsText } from './Waves'

afterEach(cleanup)

type Request = Parameters<Transport>[0]
const club = { id: 'hall', slug: 'hall' }
const people = Array.from({ length: 23 }, (_, at) => {
  const id = `d7f6a1f0-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`
  return { id, username: `wave${at}`, firstName: `Wave${at}`, lastName: 'Berg', imageUrl: null }
})
const wait = { timeout: 5000 }

function serve(answer: (request: Request) => unknown) {
  const sent: Request[] = []
  const toasts: Toast[] = []
  connectToaster(() => {})
  toasterReady((toast) => toasts.push(toast))
  reachThrough(async (request) => {
    if (request.method !== 'GET') sent.push(request)
    if (request.path.endsWith('/rules'))
      return { status: 200, answer: { rules: [], questions: [], version: 0 } }
    return { status: 200, answer: answer(request) }
  })
  return { sent, toasts }
}
function render(part: React.ReactElement) {
  vi.stubGlobal('scrollTo', () => undefined)
  const component = () => part
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultNotFoundComponent: component,
  })
  return renderPart(<RouterProvider router={router as never} />, new QueryClient())
}
const idsOf = ({ body }: Request) => (body as { personIds: string[] }).personIds

const wave = (given: Partial<Wave> = {}): Wave => ({
  ...{ signs: ['network', 'domain', 'hour'], domain: 'spam.example', people, published: 300 },
  ...{ firstJoinedAt: '2026-05-01T10:00:00Z', lastJoinedAt: '2026-05-01T10:20:00Z' },
  ...given,
})

it('selects all people of a group with one press', async () => {
  serve(() => ({
    waves: [wave(), wave({ signs: ['hour'], domain: null, people: people.slice(0, 3), published: 1 })],
  }))
  const onSelect = vi.fn()
  render(<Waves clubId="hall" onSelect={onSelect} />)
  const name = 'Select 23 people from one network, with @spam.example addresses, within an hour'
  fireEvent.click(await screen.findByRole('button', { name }))
  expect(onSelect.mock.calls).toEqual([[people]])
  screen.getByText(/300 posts and comments/)
  screen.getByText(/1 post or comment,/)
  expect(signsText({ signs: ['hour'], domain: null })).toBe('within an hour')
})

it('shows nothing without groups', async () => {
  const asked = vi.fn(() => ({ waves: [] }))
  serve(asked)
  render(<Waves clubId="hall" onSelect={() => {}} />)
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByText('Joined together')).toBeNull()
})

it('bans all with one statement and one press, in parts under one id, and undoes it as a whole', async () => {
  const left = [13, 3, 0]
  const { sent, toasts } = serve((request) =>
    request.path.endsWith('/reversal')
      ? { reversed: 10, failed: 0, left: left.shift() }
      : { done: idsOf(request), failed: [] },
  )
  const onDone = vi.fn()
  render(<BulkBanDialog club={club} people={people} opened onClose={() => {}} onDone={onDone} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ban 23 people' }, wait))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ done: people.map(({ id }) => id), failed: [] }))
  expect(sent.map((request) => idsOf(request).length)).toEqual([10, 10, 3])
  expect(new Set(sent.map(({ path }) => path)).size).toBe(1)
  for (const { body } of sent)
    expect(body).toMatchObject({
      hidesAll: true,
      statement: {
        basis: 'rule',
        ground: 'Spam or advertising',
        facts: 'They published spam or advertising.',
      },
    })
  const [toast] = toasts
  expect(toast).toMatchObject({ title: '23 people banned', action: { label: 'Undo' } })
  sent.length = 0
  toast?.action?.run()
  await waitFor(() => expect(toasts[1]).toMatchObject({ title: '30 people no longer banned' }))
  expect(sent.map(({ path }) => path.endsWith('/reversal'))).toEqual([true, true, true])
})

it('sends what the form says: days, posts that stay, a reason of its own', async () => {
  const { sent } = serve((request) => ({ done: idsOf(request), failed: [] }))
  render(
    <BulkBanDialog club={club} people={people.slice(0, 2)} opened onClose={() => {}} onDone={() => {}} />,
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Hide everything they published here' }, wait))
  fireEvent.click(await screen.findByRole('radio', { name: 'Another rule' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ban 2 people' }))
  await screen.findByText('Name the rule or law')
  fireEvent.change(screen.getByRole('textbox', { name: 'Which rule?' }), {
    target: { value: 'One account each' },
  })
  fireEvent.change(screen.getByRole('textbox', { name: 'What happened?' }), {
    target: { value: 'Twice here' },
  })
  await waitFor(() => {
    if (sent.length === 0) fireEvent.click(screen.getByRole('button', { name: /^Ban/ }))
    expect(sent).toHaveLength(1)
  }, wait)
  expect(sent[0]?.body).toMatchObject({
    hidesAll: false,
    statement: { basis: 'rule', ground: 'One account each', facts: 'Twice here' },
  })
})

it('names who could not be banned, also those after a lost answer', async () => {
  let times = 0
  serve((request) => {
    times++
    if (times === 2) throw new Error('offline')
    const [first, ...done] = idsOf(request)
    return { done, failed: [{ personId: first, code: 'person_protected' }] }
  })
  const onDone = vi.fn()
  render(<BulkBanDialog club={club} people={people.slice(0, 12)} opened onClose={() => {}} onDone={onDone} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ban 12 people' }, wait))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const [{ done, failed }] = onDone.mock.calls[0] ?? [{}]
  expect(done).toHaveLength(9)
  expect(failed.map(({ code }: { code: string }) => code)).toEqual(['person_protected', 'network', 'network'])
})
