// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import '../../ui/ConfirmWindow'
import { StoragePanel } from './StoragePanel'

afterEach(cleanup)

const mega = 1024 * 1024
const limits = { exports: 0, max: 5000 * mega, maxUnused: 1000 * mega }
const full = { used: 20 * mega, unused: 30 * mega, ...limits }

function open(answer: (method: string) => { status?: number; answer: unknown }) {
  const sent: string[] = []
  reachThrough(async ({ method, path }) => {
    sent.push(`${method} ${path}`)
    return { status: 200, ...answer(method) }
  })
  renderPart(<StoragePanel />, new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return sent
}

it('shows what is used, and deletes unused files after a question', async () => {
  const sent = open((method) => ({ answer: method === 'GET' ? full : { ...full, unused: 0 } }))
  await screen.findByText('50 MB of 4.9 GB used')
  fireEvent.click(screen.getByRole('button', { name: 'Delete unused files' }))
  expect(sent).toEqual(['GET /rest/v1/my/storage'])
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('20 MB of 4.9 GB used')
  expect(sent.slice(1)).toEqual(['DELETE /rest/v1/my/unused-files'])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete unused files' })).toBeNull())
})

it('offers nothing to delete where all files are used', async () => {
  open(() => ({ answer: { ...full, unused: 0 } }))
  await screen.findByText('20 MB of 4.9 GB used')
  expect(screen.queryByRole('button', { name: 'Delete unused files' })).toBeNull()
})

it('can be loaded again after an error', async () => {
  let isDown = true
  open(() =>
    isDown ? { status: 500, answer: { error: { code: 'internal', message: '' } } } : { answer: full },
  )
  await screen.findByText('Your storage could not be loaded')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: /try again/i }))
  await screen.findByText('50 MB of 4.9 GB used')
})
