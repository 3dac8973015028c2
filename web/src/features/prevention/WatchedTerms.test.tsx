// @vitest-environment jsdom
import type { WatchedTerm } from '@guildhall/contract/prevention'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { WatchedTerms } from './WatchedTerms'

afterEach(cleanup)

const held = {
  ...{ outcome: 'hold', text: 'At the casino' },
  found: [{ kind: 'word', action: 'hold', term: 'casino', isServers: true }],
}
let trial: object = held

/** A server with watched words. */
function serve(items: WatchedTerm[]) {
  const sent: { method: string; path: string; body: unknown }[] = []
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET') return { status: 200, answer: { items } }
    sent.push({ method, path, body })
    if (path.endsWith('/trial'))
      return {
        status: 200,
        answer: trial,
      }
    const { action, replacement } = (body ?? {}) as WatchedTerm
    const shown = action === 'replace' ? replacement : null
    return {
      status: 200,
      answer: { ...(body as object), replacement: shown, createdAt: '2026-05-01T10:00:00.000Z' },
    }
  })
  return sent
}

const casino: WatchedTerm = {
  ...{ id: 'a', kind: 'word', term: 'casino', action: 'hold', createdAt: '2026-05-01T10:00:00.000Z' },
  replacement: null,
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

it('replaces a word with what is entered, but no domain', async () => {
  const sent = serve([])
  renderPart(<WatchedTerms scope={{ id: 'k' }} />)
  await screen.findByText('No watched words yet.')
  const action = screen.getByLabelText<HTMLSelectElement>('What happens')
  fireEvent.change(screen.getByLabelText('Word or domain'), { target: { value: 'casino' } })
  expect(screen.queryByLabelText('Replace with')).toBeNull()
  fireEvent.change(action, { target: { value: 'replace' } })
  fireEvent.change(screen.getByLabelText('Replace with'), { target: { value: 'game' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toBe('casinoReplace with “game”')
  expect(sent).toMatchObject([{ body: { term: 'casino', action: 'replace', replacement: 'game' } }])
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'domain' } })
  expect(action.value).toBe('block')
  expect([...action.options].map(({ value }) => value)).toEqual(['block', 'hold', 'flag'])
})

it('asks what to replace a word with', async () => {
  const sent = serve([])
  renderPart(<WatchedTerms scope={{ id: 'k' }} />)
  fireEvent.change(screen.getByLabelText('Word or domain'), { target: { value: 'casino' } })
  fireEvent.change(screen.getByLabelText('What happens'), { target: { value: 'replace' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Enter what to publish in its place')
  expect(sent).toEqual([])
})

it('shows a text as it would be published', async () => {
  serve([casino])
  trial = { outcome: 'replace', text: 'At the game', found: held.found }
  renderPart(<WatchedTerms scope={{ id: 'k' }} />)
  fireEvent.change(screen.getByLabelText('Try a text'), { target: { value: 'At the casino' } })
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  await screen.findByText(/Would be published with another text/)
  expect(screen.getByLabelText('As it would be published').textContent).toBe('At the game')
  trial = held
})
