// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { connectToaster } from '../../../lib/page/toast'
import { answerWith, refusal, renderSignedIn } from '../../courses/rendering.fixture'
import { identityQuery } from './admin.api'
import LookPage from './LookPage'

configure({ asyncUtilTimeout: 5000 })
afterEach(cleanup)

/** The page of an operator; another one may have saved another name since. */
async function open() {
  connectToaster(() => {})
  let stored = { name: 'Our hall', accent: null, logoUrl: null, revision: 1 }
  const sent = answerWith(({ method, body }) => {
    if (method === 'GET') return { answer: stored }
    const { revision, ...wanted } = body as { revision: number; name: string }
    if (revision !== stored.revision) return refusal('changed_meanwhile')
    stored = { ...stored, ...wanted, revision: revision + 1 }
    return { answer: stored }
  })
  const queries = new QueryClient()
  renderSignedIn(() => <LookPage />, queries)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  return {
    ...{ sent, field },
    saveElsewhere: (name: string) => {
      stored = { ...stored, name, revision: stored.revision + 1 }
    },
    refetch: () => queries.invalidateQueries({ queryKey: identityQuery.queryKey }),
  }
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('keeps what was typed when someone else saved meanwhile, and replaces theirs once it said so', async () => {
  const { sent, field, saveElsewhere } = await open()
  fireEvent.change(field, { target: { value: 'My hall' } })
  saveElsewhere('Their hall')
  save()
  await screen.findByText('Someone else changed the name or look.')
  expect(field.value).toBe('My hall')
  await waitFor(() => {
    if (sent.length < 2) save()
    expect(sent).toHaveLength(2)
  })
  expect(sent.map(({ body }) => body)).toMatchObject([
    { name: 'My hall', revision: 1 },
    { name: 'My hall', revision: 2 },
  ])
  await waitFor(() => expect(screen.queryByText('Someone else changed the name or look.')).toBeNull())
})

it('shows theirs at once where nothing was typed, and by a press where something was', async () => {
  const { field, saveElsewhere, refetch } = await open()
  saveElsewhere('Their hall')
  await refetch()
  await waitFor(() => expect(field.value).toBe('Their hall'))
  fireEvent.change(field, { target: { value: 'My hall' } })
  saveElsewhere('Another hall')
  await refetch()
  fireEvent.click(await screen.findByRole('button', { name: 'Use their version' }))
  expect(field.value).toBe('Another hall')
})
