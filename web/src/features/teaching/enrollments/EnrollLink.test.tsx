// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/cache/queryClient'
import { reachThrough } from '../../../lib/net/call'
// Loaded already when the question asks for it.
import '../../../ui/DialogWindow'
import { renderPart } from '../../../ui/rendering.fixture'
import { EnrollLink } from './EnrollLink'

const open = {
  ...{ id: 'l1', hint: 'abcd', createdBy: null, works: true, uses: 2, maxUses: 10 },
  ...{ createdAt: '2026-05-01T10:00:00.000Z', expiresAt: '2026-05-31T10:00:00.000Z' },
}
let links: object[] = []
let sent: { key: string; id: string | undefined }[] = []
let isLost = false

vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => undefined } })

beforeEach(() => {
  queryClient.clear()
  links = [open]
  sent = []
  isLost = false
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET') return { status: 200, answer: { links } }
    sent.push({
      key: `${method} ${path.replace('/rest/v1', '')}`,
      id: (body as { id?: string } | undefined)?.id,
    })
    if (isLost) return { status: 500, answer: { error: { code: 'internal', message: 'x', requestId: 'r' } } }
    if (method === 'DELETE') links = []
    return {
      status: 200,
      answer: { ...open, id: 'l2', url: 'https://guild.test/club/courses/weaving?link=token' },
    }
  })
})
afterEach(cleanup)

it('shows a new link once, and sends the same one again after a lost answer', async () => {
  renderPart(<EnrollLink courseId="c" isPrivate={false} />, queryClient)
  isLost = true
  fireEvent.submit(screen.getByRole('form', { name: 'New link' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await screen.findByRole('button', { name: 'Copy link' })
  isLost = false
  fireEvent.submit(screen.getByRole('form', { name: 'New link' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Link to the course')
  expect(field.value).toBe('https://guild.test/club/courses/weaving?link=token')
  expect(sent.map(({ key }) => key)).toEqual(['POST /courses/c/links', 'POST /courses/c/links'])
  expect(sent[0]?.id).toBe(sent[1]?.id)
})

it('lists open links, and revokes one after a question', async () => {
  renderPart(<EnrollLink courseId="c" isPrivate />, queryClient)
  await screen.findByText(/^Used 2 of 10/)
  fireEvent.click(screen.getByRole('button', { name: 'Revoke link ending in abcd' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByText(/^Used 2 of 10/)).toBeNull())
  expect(sent.map(({ key }) => key)).toEqual(['DELETE /courses/c/links/l1'])
})
