// @vitest-environment jsdom
import type { WatchedTerm } from '@guildhall/contract/prevention'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { WatchedTerms } from './WatchedTerms'

afterEach(cleanup)

/** A server with watched words. */
function serve(items: WatchedTerm[]) {
  const sent: { method: string; path: string; body: unknown }[] = []
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET') return { status: 200, answer: { items } }
    sent.push({ method, path, body })
    if (path.endsWith('/trial'))
      return {
        status: 200,
        answer: {
          outcome: 'hold',
          found: [{ kind: 'word', action: 'hold', term: 'casino', isServers: true }],
        },
      }
    return { status: 200, answer: { ...(body as object), createdAt: '2026-05-01T10:00:00.000Z' } }
  })
  return sent
}

const casino: WatchedTerm = {
  ...{ id: 'a', kind: 'word', term: 'casino', action: 'hold', createdAt: '2026-05-01T10:00:00.000Z' },
}

it('adds a word on top, and empties the field', async () => {
  const sent = serve([casino])
  renderPart(<WatchedTerms scope={{ id: 'k' }} />)
  await screen.findByText('casino')
  fireEvent.change(screen.getByLabelText('Word or domain'), { target: { value: 'bad.example' } })
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'domain' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('bad.example')
  expect(sent[0]).toMatchObject({
    ...{ method: 'POST', path: '/rest/v1/clubs/k/watched-terms' },
    body: { kind: 'domain', term: 'bad.example', action: 'block' },
  })
  const list = within(screen.getByRole('list', { name: 'Watched words' }))
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'bad.exampleRefuse',
    'casinoHold for a moderator',
  ])
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Word or domain').value).toBe(''))
})

it('removes a word', async () => {
  const sent = serve([casino])
  renderPart(<WatchedTerms scope={null} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Stop watching casino' }))
  await screen.findByText('No watched words yet.')
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/rest/v1/admin/watched-terms/a' }])
})

it('says what would happen to a text, until it changes', async () => {
  serve([casino])
  renderPart(<WatchedTerms scope={{ id: 'k' }} />)
  const field = screen.getByLabelText('Try a text')
  fireEvent.change(field, { target: { value: 'At the casino' } })
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  await screen.findByText('Would wait for a moderator: “casino” (watched in every club)')
  fireEvent.change(field, { target: { value: 'At home' } })
  expect(screen.queryByText(/Would wait/)).toBeNull()
})
