// @vitest-environment jsdom
import type { SignUpSettings } from '@guildhall/contract/sign-up'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith, type refusal, renderSignedIn } from '../courses/rendering.fixture'
import SignUpRulesPage from './SignUpRulesPage'

// What jsdom has not got.
beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  ),
)
configure({ asyncUtilTimeout: 5000 })
afterEach(cleanup)

const kim = { id: 'kim', username: 'kim', firstName: 'Kim', lastName: 'B', imageUrl: null }
const request = { id: 'kim', person: kim, email: 'kim@people.test', createdAt: '2026-05-01T10:00:00.000Z' }

function show(
  settings: Partial<SignUpSettings> = {},
  answer: (path: string, body: unknown) => unknown = () => ({}),
  isAnswered = () => false,
) {
  const saved: SignUpSettings = {
    mode: 'open',
    blockedDomains: ['a.test'],
    version: 1,
    waiting: 0,
    ...settings,
  }
  const sent = answerWith(({ method, path, body }) => {
    if (method !== 'GET') {
      const given = answer(path, body)
      return (given as { status?: number }).status ? (given as ReturnType<typeof refusal>) : { answer: given }
    }
    if (path.endsWith('/invite-codes')) return { answer: { codes: [] } }
    if (path.includes('/sign-up-requests'))
      return { answer: { items: isAnswered() ? [] : [request], next: null } }
    return { answer: saved }
  })
  renderSignedIn(() => <SignUpRulesPage />)
  return sent
}

it('saves who can sign up, and the domains of each line, with their version', async () => {
  const sent = show({}, (_path, body) => ({ ...(body as object), waiting: 0 }))
  fireEvent.click(await screen.findByRole('radio', { name: 'By invitation' }))
  const domains = screen.getByRole('textbox', { name: 'Blocked mail domains' })
  fireEvent.change(domains, { target: { value: 'a.test\nb.test, c.test\n' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Rules' }))
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      version: 1,
      mode: 'invitation',
      blockedDomains: ['a.test', 'b.test', 'c.test'],
    }),
  )
})

it('says which domain can’t be one, and sends nothing', async () => {
  const sent = show()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Blocked mail domains' }), {
    target: { value: 'a.test\nnonsense' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save Rules' }))
  expect(await screen.findByText('Enter a domain such as example.com')).toBeTruthy()
  expect(sent).toEqual([])
})

it('shows a new code once', async () => {
  show({}, () => ({ ...{ id: 'x', hint: 'WXYZ', note: '', uses: 0, maxUses: 1 }, code: 'ABCD-WXYZ' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create code' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite code' })).value).toBe(
    'ABCD-WXYZ',
  )
})

it('approves at once, and declines after a question', async () => {
  const sent = show({ mode: 'approval', waiting: 1 })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Kim B' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ decision: 'approved' }))
  fireEvent.click(screen.getByRole('button', { name: 'Decline Kim B' }))
  const question = within(await screen.findByRole('dialog', { name: 'Decline this account?' }))
  fireEvent.click(question.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(sent[1]?.body).toEqual({ decision: 'declined' }))
})

it('moves the focus to the page once the answered person has left the list', async () => {
  const main = document.body.appendChild(document.createElement('main'))
  Object.assign(main, { id: 'main', tabIndex: -1 })
  let isAnswered = false
  const approve = () => {
    isAnswered = true
    return {}
  }
  show({ mode: 'approval', waiting: 1 }, approve, () => isAnswered)
  const button = await screen.findByRole('button', { name: 'Approve Kim B' })
  button.focus()
  fireEvent.click(button)
  await screen.findByText('Everyone was answered.')
  await waitFor(() => expect(document.activeElement).toBe(main))
  main.remove()
})
