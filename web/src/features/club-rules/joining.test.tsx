// @vitest-environment jsdom
import type { ClubRules } from '@guildhall/contract/club-rules'
import type { ClubPreview } from '@guildhall/contract/clubs'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/net/callError'
import { answerWith, renderSignedIn } from '../courses/rendering.fixture'
import './JoinDialog'
import { type SendJoining, useBeforeJoining } from './useBeforeJoining'

afterEach(cleanup)

const why = { id: '01890000-0000-7000-8000-000000000001', question: 'Why do you join?', isRequired: true }
const rules = [
  { id: '01890000-0000-7000-8000-000000000002', title: 'Be kind', text: 'Always' },
  { id: '01890000-0000-7000-8000-000000000003', title: 'Stay on topic', text: '' },
]
const club = (more: Partial<ClubPreview> = {}) =>
  ({ id: 'chess', name: 'Chess', ruleCount: 2, questionCount: 1, ...more }) as ClubPreview
const words = { title: 'Join Chess', action: 'Join Club', progress: 'Joining...' }

function show(send: SendJoining, { of = club(), failed = vi.fn() } = {}) {
  let now: ClubRules = { rules, questions: [why], version: 3 }
  answerWith(() => ({ answer: now }))
  const { queries } = renderSignedIn(() => {
    const { begin, dialog } = useBeforeJoining(of)
    return (
      <>
        <button type="button" onClick={() => void begin(send, words, failed)}>
          Join
        </button>
        {dialog}
      </>
    )
  })
  const change = (next: ClubRules) => {
    now = next
    void queries.invalidateQueries()
  }
  return { failed, change }
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Join Chess' }))
const submit = async () => fireEvent.click(await (await dialog()).findByRole('button', { name: 'Join Club' }))

it('sends at once where the club asks nothing', async () => {
  const send = vi.fn(async () => undefined)
  show(send, { of: club({ ruleCount: 0, questionCount: 0 }) })
  await press()
  await waitFor(() => expect(send).toHaveBeenCalledWith())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows the numbered rules, and sends one tick and the answers with their version', async () => {
  const send = vi.fn(async () => undefined)
  show(send)
  await press()
  const form = await dialog()
  expect((await form.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Be kindAlways',
    'Stay on topic',
  ])
  await submit()
  expect(await form.findByText('Accept the rules to join')).toBeTruthy()
  expect(form.getByText('Answer this question')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  fireEvent.click(form.getByRole('checkbox'))
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'To learn' } })
  await submit()
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({
      acceptsRules: true,
      rulesVersion: 3,
      answers: [{ questionId: why.id, answer: 'To learn' }],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks again when the rules changed meanwhile, and keeps the answer', async () => {
  const send = vi.fn().mockRejectedValueOnce(new CallError('rules_changed', 409, ''))
  const { failed, change } = show(send)
  await press()
  const form = await dialog()
  fireEvent.click(await form.findByRole('checkbox'))
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'To learn' } })
  change({ rules: rules.slice(0, 1), questions: [why], version: 4 })
  expect(await form.findByText('The rules changed')).toBeTruthy()
  expect(form.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('To learn')
  expect(failed).not.toHaveBeenCalled()
})

it('opens the dialog where the server knows rules that the page did not', async () => {
  const send = vi.fn().mockRejectedValueOnce(new CallError('rules_not_accepted', 409, ''))
  const { failed } = show(send, { of: club({ ruleCount: 0, questionCount: 0 }) })
  await press()
  expect(await (await dialog()).findByText('Be kind')).toBeTruthy()
  expect(failed).not.toHaveBeenCalled()
})

it('reports what has nothing to do with rules', async () => {
  const error = new CallError('already_member', 409, '')
  const send = vi.fn().mockRejectedValue(error)
  const { failed } = show(send, { of: club({ ruleCount: 0, questionCount: 0 }) })
  await press()
  await waitFor(() => expect(failed).toHaveBeenCalledWith(error))
})
