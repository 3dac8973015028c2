// @vitest-environment jsdom
import type { ContentItem } from '@guildhall/contract/feed'
import type { HiddenWord } from '@guildhall/contract/hidden-words'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HiddenItem } from '../../content/HiddenItem'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import HiddenWordsSection from './HiddenWordsSection'

afterEach(cleanup)

const at = '2026-05-01T10:00:00.000Z'
const finale: HiddenWord = { id: 'a', word: 'finale', createdAt: at }

/** A server with hidden words; `isFull`: it takes no more. */
function serve(items: HiddenWord[], isFull = false) {
  const sent: { method: string; path: string; body: unknown }[] = []
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET') return { status: 200, answer: { items } }
    sent.push({ method, path, body })
    const error = { code: 'too_many_hidden_words', message: '', requestId: 'x', fields: {} }
    if (method === 'POST' && isFull) return { status: 409, answer: { error } }
    return { status: 200, answer: method === 'POST' ? { ...(body as object), createdAt: at } : {} }
  })
  return sent
}
function renderSection() {
  const routeTree = createRootRoute({ component: HiddenWordsSection })
  renderPart(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />)
}
const hide = (word: string) => {
  fireEvent.change(screen.getByLabelText('Word or phrase'), { target: { value: word } })
  fireEvent.click(screen.getByRole('button', { name: 'Hide word' }))
}

it('adds a word on top, and empties the field', async () => {
  const sent = serve([finale])
  renderSection()
  await screen.findByText('finale')
  hide('Free solo')
  const list = within(screen.getByRole('list', { name: 'Hidden words' }))
  await waitFor(() =>
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Free solo', 'finale']),
  )
  expect(sent).toMatchObject([
    { method: 'POST', path: '/rest/v1/my/hidden-words', body: { word: 'Free solo' } },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Word or phrase').value).toBe('')
})

it('removes a word', async () => {
  const sent = serve([finale])
  renderSection()
  fireEvent.click(await screen.findByRole('button', { name: 'Show finale again' }))
  await screen.findByText('You haven’t hidden any words')
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/rest/v1/my/hidden-words/a' }])
})

it('keeps what was typed when the limit is reached, and asks for a word', async () => {
  serve([finale], true)
  renderSection()
  await screen.findByText('finale')
  hide(' ')
  await screen.findByText('Enter a word')
  hide('spoiler')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hide word' }).disabled).toBe(false),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Word or phrase').value).toBe('spoiler')
})

it('collapses an item with the word that hides it, until it is shown', async () => {
  const kind = { texts: { one: 'post' } } as Parameters<typeof HiddenItem>[0]['kind']
  const shown = (item: object) => (
    <HiddenItem item={item as ContentItem} kind={kind}>
      <p>The end</p>
    </HiddenItem>
  )
  renderPart(shown({ isFolded: false, hiddenBy: 'finale', author: null }))
  const line = await screen.findByText('“finale”')
  expect(line.parentElement?.textContent).toBe('Hidden by your word “finale”')
  expect(screen.queryByText('The end')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show post' }))
  expect(screen.getByText('The end')).toBeTruthy()
  cleanup()
  renderPart(shown({ isFolded: false, hiddenBy: null, author: null }))
  expect(screen.getByText('The end')).toBeTruthy()
})
