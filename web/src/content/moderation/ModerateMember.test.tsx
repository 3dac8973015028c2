// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { reachThrough, type Transport } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import ModerateMember from './ModerateMember'

afterEach(cleanup)

const idOf = (number: number) => `d7f6a1f0-0000-7000-8000-00000000000${number}`
const person = { id: idOf(9), username: 'leo', firstName: 'Leo', lastName: 'Berg', imageUrl: null }
const clubs = ['Chess', 'Pottery'].map((name, at) => ({
  ...{ id: idOf(at), slug: name.toLowerCase(), name, logoUrl: null },
}))

/** Opens the dialog; each club has one rule, with its name in it. Returns what was sent. */
function open(count: number, onClose = () => {}) {
  vi.stubGlobal('scrollTo', () => undefined)
  const sent: Parameters<Transport>[0][] = []
  reachThrough(async (request) => {
    if (request.method !== 'GET') sent.push(request)
    const club = clubs.find(({ slug }) => request.path.includes(slug))
    const rules = [{ id: 'r', title: `Be kind in ${club?.name}`, text: '' }]
    return { status: 200, answer: { rules, questions: [], version: 1, id: 'x', caseId: 'y' } }
  })
  const part = () => <ModerateMember person={person} clubs={clubs.slice(0, count)} opened onClose={onClose} />
  const router = createRouter({
    routeTree: createRootRoute({ component: part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultNotFoundComponent: part,
  })
  renderPart(<RouterProvider router={router as never} />, new QueryClient())
  return sent
}

it('acts on a member by the rules of the chosen club', async () => {
  const closed = vi.fn()
  const sent = open(2, closed)
  const clubField = await screen.findByLabelText('In which club?', {}, { timeout: 5000 })
  expect(await screen.findByRole('radio', { name: 'Rule 1: Be kind in Chess' })).toBeTruthy()
  fireEvent.change(clubField, { target: { value: clubs[1]?.id } })
  fireEvent.click(await screen.findByRole('radio', { name: 'Rule 1: Be kind in Pottery' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Silence: Leo Berg' }))
  expect(screen.queryByRole('radio', { name: 'Hide' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Silence' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      ...{ action: 'silence', subject: { kind: 'profile', id: person.id }, clubId: clubs[1]?.id, days: 7 },
      statement: { facts: 'They broke “Rule 1: Be kind in Pottery”.' },
    },
  ])
})

it('asks for no club where there is one', async () => {
  open(1)
  expect(await screen.findByRole('dialog', { name: 'Moderate Leo Berg' }, { timeout: 5000 })).toBeTruthy()
  expect(screen.queryByLabelText('In which club?')).toBeNull()
})
