// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
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
