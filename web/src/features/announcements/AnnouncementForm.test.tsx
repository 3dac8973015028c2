// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { answerWith, renderSignedIn } from '../courses/rendering.fixture'
import { AnnouncementForm } from './AnnouncementForm'

afterEach(cleanup)

it('announces until the end of the chosen day', async () => {
  const current = {
    ...{ id: 'a', clubId: null, message: 'Down on Sunday', link: '', endsAt: '2030-05-05T23:59:59.000Z' },
  }
  const sent = answerWith(({ method, body }) => ({
    answer: { announcement: method === 'GET' ? current : { ...current, ...(body as object) } },
  }))
  renderSignedIn(() => <AnnouncementForm club={null} />)
  fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Down until Sunday' } })
  fireEvent.click(screen.getByRole('button', { name: 'Announce' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    ...{ method: 'PUT', path: '/rest/v1/admin/announcement' },
    body: { message: 'Down until Sunday', link: '', endsAt: '2030-05-05T23:59:59Z' },
  })
})

it('lets silenced admins remove the announcement, and write none', async () => {
  const sent: string[] = []
  const now = {
    id: 'a',
    message: 'We meet at seven',
    link: null,
    endsAt: null,
    createdAt: '2026-05-01T10:00:00Z',
  }
  queryClient.clear()
  reachThrough(async ({ method }) => {
    if (method !== 'GET') sent.push(method)
    return { status: 200, answer: { announcement: sent.length > 0 ? null : now } }
  })
  renderPart(
    <AnnouncementForm club="knots" denial="You can read here, but not write for now." />,
    queryClient,
  )
  expect(await screen.findByText('We meet at seven')).toBeTruthy()
  expect(screen.getByText('You can read here, but not write for now.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Announce' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent).toEqual(['DELETE']))
})
