// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { toast } from '../../lib/page/toast'
import { renderPart } from '../../ui/rendering.fixture'
import { EmailForm } from './EmailForm'

const club = { id: 'k', slug: 'k', name: 'Kiln' } as unknown as Club
const succeeded = vi.spyOn(toast, 'success')
const failed = vi.spyOn(toast, 'error')
let bodies: unknown[]
let refusals: Record<string, [status: number, code: string]>

beforeEach(() => {
  ;[bodies, refusals] = [[], {}]
  succeeded.mockClear()
  failed.mockClear()
  reachThrough(async ({ method, body }) => {
    if (method === 'GET') return { status: 200, answer: { items: [], next: null, count: 0, groups: [] } }
    bodies.push(body)
    const [status, code] = refusals[(body as { email: string }).email] ?? []
    if (!status) return { status: 200, answer: { id: 'i' } }
    return { status, answer: { error: { code, message: '', requestId: 'x' } } }
  })
  renderPart(<EmailForm club={club} />)
})
afterEach(cleanup)

const field = () => screen.getByLabelText('Email') as HTMLTextAreaElement
function send(emails: string, message = '') {
  fireEvent.change(field(), { target: { value: emails } })
  fireEvent.change(screen.getByLabelText('Your message (optional)'), { target: { value: message } })
  fireEvent.submit(field().form as HTMLFormElement)
}

it('sends each address an invitation with the same words', async () => {
  send('Mei <mei@a.test>, ben@b.test', 'Come along')
  await waitFor(() => expect(succeeded).toHaveBeenCalledWith('Invitation sent successfully to 2 addresses'))
  expect(bodies).toEqual([
    { email: 'mei@a.test', message: 'Come along' },
    { email: 'ben@b.test', message: 'Come along' },
  ])
  expect(field().value).toBe('')
})

it('answers each address on its own, and leaves those not sent in the field', async () => {
  refusals = { 'ben@b.test': [500, 'internal'] }
  send('mei@a.test nobody ben@b.test')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('nobody: Invalid email address')
  expect(alert.textContent).toContain('ben@b.test: Could not send the invitation. Please try again.')
  expect(succeeded).toHaveBeenCalledWith('Invitation sent successfully to mei@a.test')
  expect(field().value).toBe('nobody\nben@b.test')
})

it('stops where the inviter may not go on', async () => {
  refusals = { 'mei@a.test': [403, 'permission_denied'] }
  send('mei@a.test ben@b.test')
  await screen.findByRole('alert')
  expect(bodies).toHaveLength(1)
  expect(field().value).toBe('mei@a.test\nben@b.test')
  expect(succeeded).not.toHaveBeenCalled()
})

it('sends nothing without an address', async () => {
  send('nobody')
  await waitFor(() =>
    expect(failed).toHaveBeenCalledWith('Invalid email', 'Please enter a valid email address'),
  )
  expect(screen.getByText('Invalid email address')).toBeTruthy()
  expect(bodies).toEqual([])
})

it('has what was typed again after the page was loaded anew, until it is sent', async () => {
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('guildhall-form:ann:'))
  cleanup()
  const queries = new QueryClient()
  queries.setQueryDefaults(keys.session, { staleTime: Number.POSITIVE_INFINITY })
  queries.setQueryData(keys.session, { viewer: { id: 'ann' }, expiresAt: null })
  const show = () => renderPart(<EmailForm club={club} />, queries)
  show()
  fireEvent.change(field(), { target: { value: 'mei@a.test' } })
  fireEvent.change(screen.getByLabelText('Your message (optional)'), { target: { value: 'Come along' } })
  cleanup()
  show()
  expect(field().value).toBe('mei@a.test')
  expect((screen.getByLabelText('Your message (optional)') as HTMLTextAreaElement).value).toBe('Come along')
  fireEvent.submit(field().form as HTMLFormElement)
  await waitFor(() => expect(field().value).toBe(''))
  await waitFor(() => expect(stored()).toEqual([]))
  cleanup()
  renderPart(<EmailForm club={{ ...club, id: 'other' }} />, queries)
  expect(field().value).toBe('')
})
