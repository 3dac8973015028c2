// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answerWith, renderSignedIn } from '../courses/rendering.fixture'
import './AddModerator'
import { ModeratorsCard } from './ModeratorsCard'

afterEach(cleanup)

const person = (id: string, firstName: string) => ({
  ...{ id, username: id, firstName, lastName: 'B', imageUrl: null },
})
const club = { id: 'chess', slug: 'chess' } as Club

function show() {
  const moderators = [
    { person: person('ann', 'Ann'), role: 'owner' },
    { person: person('mo', 'Mo'), role: 'moderator' },
  ]
  const sent = answerWith(({ method, path }) => {
    if (method === 'PUT') moderators.push({ person: person('cam', 'Cam'), role: 'moderator' })
    if (method === 'DELETE') moderators.pop()
    if (method !== 'GET') return { answer: {} }
    return path.endsWith('/moderators')
      ? { answer: { moderators: [...moderators] } }
      : { answer: { items: [{ id: 'cam', person: person('cam', 'Cam') }], next: null, count: 1 } }
  })
  renderSignedIn(() => <ModeratorsCard club={club} />)
  return sent
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Moderators' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

it('names a member found by name', async () => {
  const sent = show()
  const field = await screen.findByRole('combobox', { name: 'Add a moderator' })
  fireEvent.click(field)
  fireEvent.change(field, { target: { value: 'Cam' } })
  fireEvent.click(await screen.findByRole('option', { name: /Cam B/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  expect(sent).toMatchObject([{ method: 'PUT', path: '/rest/v1/clubs/chess/moderators/cam' }])
})

it('removes moderators after a question, and neither the owner nor admins', async () => {
  const sent = show()
  expect(await rows()).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Mo B' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove moderator?' }))
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/rest/v1/clubs/chess/moderators/mo' }])
})
