// @vitest-environment jsdom
import type { AppealRow } from '@guildhall/contract/acts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AppealList } from './AppealList'
import { caseId, club, decidedBefore, leo, refusal, renderModerator, serve, snapshot } from './cases.fixture'
import { RestrictionList } from './RestrictionList'

afterEach(cleanup)

const wait = { timeout: 5000 }
const at = '2026-05-01T10:00:00.000Z'
const row: AppealRow = {
  statement: {
    ...{
      id: caseId,
      action: 'ban',
      club: { ...club, logoUrl: null },
      subject: snapshot('Buy now'),
      earlier: [],
      others: [],
      basis: 'rule',
    },
    ...{ ground: 'Rule 2: No ads', facts: 'Third time.', isAutomatic: false, isByReport: true, endsAt: null },
    ...{ isReversed: false, createdAt: at, appealUntil: null },
    appeal: { text: 'It was a joke', createdAt: at, decision: null, answer: '', decidedAt: null },
  },
  person: leo,
  isOwnAct: true,
}

it('shows an appeal with its decision, and grants it with an answer', async () => {
  const { sent, toasts } = serve(({ method }) =>
    method === 'GET' ? { answer: { items: [row], next: null } } : { answer: null },
  )
  renderModerator(() => <AppealList scope={{ club }} />)
  expect(await screen.findByText('It was a joke')).toBeTruthy()
  expect(screen.getByText(/You made this decision/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Grant the appeal by Leo Berg' }))
  const dialog = within(await screen.findByRole('dialog', {}, wait))
  fireEvent.click(dialog.getByRole('button', { name: 'Grant appeal' }))
  expect(await dialog.findByText('Explain the decision')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Your answer'), { target: { value: 'Right, sorry' } })
  await waitFor(() => {
    if (sent.length === 0) fireEvent.click(dialog.getByRole('button', { name: /^Grant|Saving/ }))
    expect(toasts).toEqual(['Appeal granted: The decision is reversed, and they get your answer.'])
  }, wait)
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      path: `/rest/v1/appeals/${caseId}/decision`,
      body: { decision: 'granted', answer: 'Right, sorry' },
    },
  ])
})

it('keeps the answer where someone else has to decide', async () => {
  const { toasts } = serve(({ method }) =>
    method === 'GET' ? { answer: { items: [row], next: null } } : refusal('someone_else_decides', 403),
  )
  renderModerator(() => <AppealList scope="server" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Reject the appeal by Leo Berg' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your answer', {}, wait)
  fireEvent.change(field, { target: { value: 'It stays' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reject appeal' }))
  await waitFor(() => expect(toasts[0]).toContain('someone else has to decide the appeal'))
  expect(field.value).toBe('It stays')
})

it('keeps the answer, and says who decided, when the appeal leaves the list', async () => {
  let isOpen = true
  const { toasts } = serve(({ method }) => {
    if (method === 'GET') return { answer: { items: isOpen ? [row] : [], next: null } }
    isOpen = false
    return decidedBefore('granted', 'We were wrong')
  })
  renderModerator(() => <AppealList scope={{ club }} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Reject the appeal by Leo Berg' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your answer', {}, wait)
  fireEvent.change(field, { target: { value: 'It stays' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reject appeal' }))
  const note = await screen.findByRole('alert', {}, wait)
  expect(note.textContent).toContain('Ada Berg already granted it.')
  expect(note.textContent).toContain('We were wrong')
  expect(toasts).toEqual(['The appeal was not decided: Ada Berg already granted it.'])
  await screen.findByText('No open appeals', {}, wait)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('It stays')
})

it('keeps the reason of a reversal that someone else did before', async () => {
  let isOpen = true
  const restricted = { person: leo, restriction: 'banned', actId: caseId, ground: 'Rule 2', endsAt: null }
  serve(({ method, path }) => {
    const isListed = isOpen && path.endsWith('/restrictions')
    if (method === 'GET')
      return { answer: { items: isListed ? [{ ...restricted, createdAt: at }] : [], next: null } }
    isOpen = false
    return decidedBefore('reversed')
  })
  renderModerator(() => <RestrictionList scope={{ club }} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Reverse: Leo Berg banned' }))
  fireEvent.change(await screen.findByLabelText('Reason (optional)', {}, wait), {
    target: { value: 'Apologized' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Reverse' }))
  expect((await screen.findByRole('alert', {}, wait)).textContent).toContain('Ada Berg already reversed it.')
  await screen.findByText('No restricted people', {}, wait)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)').value).toBe('Apologized')
})

it('lists who is banned, and reverses it with a reason', async () => {
  const restricted = {
    person: leo,
    restriction: 'banned',
    actId: caseId,
    ground: 'Rule 2',
    endsAt: null,
    createdAt: at,
  }
  const { sent } = serve(({ method, path }) =>
    method === 'GET'
      ? { answer: { items: path.endsWith('/restrictions') ? [restricted] : [], next: null } }
      : { answer: null },
  )
  renderModerator(() => <RestrictionList scope={{ club }} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Reverse: Leo Berg banned' }))
  fireEvent.change(await screen.findByLabelText('Reason (optional)', {}, wait), {
    target: { value: 'Apologized' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Reverse' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ path: `/rest/v1/acts/${caseId}/reversal`, body: { reason: 'Apologized' } }])
})

it('lists what outlived an account, without a name', async () => {
  const kept = {
    ...{ person: null, restriction: 'banned', actId: caseId, ground: 'Spam', endsAt: null, createdAt: at },
  }
  serve(({ path }) => ({ answer: { items: path.endsWith('/restrictions') ? [kept] : [], next: null } }))
  renderModerator(() => <RestrictionList scope={{ club }} />)
  await screen.findByRole('button', { name: 'Reverse: Deleted account banned' })
  screen.getByText('Holds for the next account with the same email address.')
})

it('lists who was banned together, and reverses all of them, some at a time', async () => {
  const bulk = {
    ...{
      id: caseId,
      by: leo,
      createdAt: at,
      ground: 'Spam',
      people: 30,
      names: ['Ari', 'Bo'],
      isHiding: true,
    },
  }
  const left = [10, 0]
  const { sent, toasts } = serve(({ method, path }) =>
    method === 'GET'
      ? { answer: { items: path.endsWith('/bulk-bans') ? [bulk] : [], next: null } }
      : { answer: { reversed: 15, failed: 0, left: left.shift() } },
  )
  renderModerator(() => <RestrictionList scope={{ club }} />)
  await screen.findByText('Ari, Bo and 28 more')
  screen.getByText('Hiding what they published...')
  fireEvent.click(screen.getByRole('button', { name: 'Reverse all: 30 people banned' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Reverse all' }, wait))
  await waitFor(
    () => expect(toasts).toEqual(['30 people no longer banned: Everything is as it was before.']),
    wait,
  )
  const path = `/rest/v1/clubs/${club.id}/bulk-bans/${caseId}/reversal`
  expect(sent.map((one) => one.path)).toEqual([path, path])
})
