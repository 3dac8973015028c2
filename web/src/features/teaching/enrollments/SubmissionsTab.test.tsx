// @vitest-environment jsdom
import type { ReceivedSubmission } from '@guildhall/contract/course-assignments'
import type { Ability } from '@guildhall/contract/errors'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../../lib/cache/keys'
import { queryClient } from '../../../lib/cache/queryClient'
import { reachThrough } from '../../../lib/net/call'
import { renderPart } from '../../../ui/rendering.fixture'
import { SubmissionsTab } from './SubmissionsTab'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const received = (id: string, firstName: string) =>
  ({
    ...{
      id,
      content: `<b>${firstName}</b>`,
      link: '',
      file: null,
      status: 'submitted',
      remark: '',
      version: 1,
    },
    ...{ submittedAt: '2026-05-01T10:00:00.000Z', decidedAt: null, decidedBy: null },
    by: { id: firstName, username: firstName, firstName, lastName: '', imageUrl: null },
    lesson: { id: 'l', slug: 'l', title: 'Knots' },
  }) as unknown as ReceivedSubmission

let sent: unknown[] = []
let items: ReceivedSubmission[] = []
let refusal: { status: number; answer: unknown } | undefined

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  queryClient.setQueryData(keys.session, { viewer: { id: 'me' } })
  sent = []
  refusal = undefined
  items = [received('1', 'Ada'), received('2', 'Ben'), received('3', 'Cid')]
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET') return { status: 200, answer: { items, next: null } }
    sent.push(body)
    const item = items.find(({ id }) => path.includes(`/${id}/`))
    return refusal ?? { status: 200, answer: { ...item, ...(body as object), version: 2 } }
  })
})
afterEach(cleanup)

const can = { duplicate: true, delete: true, changeTeachers: true } as const

async function open(edit: Ability = true) {
  const view = renderPart(
    <SubmissionsTab
      clubId="club"
      course={{ id: 'course', can: { ...can, edit } }}
      status="submitted"
      onStatus={() => undefined}
    />,
    queryClient,
  )
  await card('Ada')
  return view
}
const card = async (name: string) => within(await screen.findByRole('article', { name: `${name}: Knots` }))

it('shows what was handed in as it was formatted', async () => {
  items = [{ ...received('1', 'Ada'), content: 'My **plan**:\n\n- saw\n- glue' }]
  await open()
  const shown = await card('Ada')
  expect((await shown.findByText('plan')).tagName).toBe('STRONG')
  expect(shown.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['saw', 'glue'])
})

it('moves on to the next submission after a decision', async () => {
  await open()
  fireEvent.click((await card('Ben')).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Ben: Knots' })).toBeNull())
  expect(sent).toEqual([{ status: 'accepted', remark: '', version: 1, decidedAt: null }])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Cid: Knots')
})

it('offers silenced teachers no decision', async () => {
  await open('silenced')
  const ada = await card('Ada')
  expect(ada.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(ada.getByText('You can read here, but not write for now.')).toBeTruthy()
})

it('sends nothing back without a remark, and says so at the field', async () => {
  await open()
  const ada = await card('Ada')
  fireEvent.click(ada.getByRole('button', { name: 'Send back' }))
  expect(ada.getByText('Say what is missing')).toBeTruthy()
  expect(sent).toEqual([])
})

it('sends a submission back with the remark', async () => {
  await open()
  const ada = await card('Ada')
  fireEvent.change(ada.getByLabelText('Remark'), { target: { value: 'Show the back' } })
  fireEvent.click(ada.getByRole('button', { name: 'Send back' }))
  await waitFor(() =>
    expect(sent).toEqual([{ status: 'returned', remark: 'Show the back', version: 1, decidedAt: null }]),
  )
})

it('keeps the remark when the decision is refused', async () => {
  refusal = { status: 409, answer: { error: { code: 'changed_meanwhile', message: '', fields: {} } } }
  await open()
  const ada = await card('Ada')
  fireEvent.change(ada.getByLabelText('Remark'), { target: { value: 'Show the back' } })
  fireEvent.click(ada.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect((ada.getByLabelText('Remark') as HTMLTextAreaElement).value).toBe('Show the back')
})

const refusedFor = (outcome: string) => {
  const by = { id: 'eve', username: 'eve', firstName: 'Eve', lastName: '', imageUrl: null }
  const decision = { outcome, by, at: '2026-05-02T10:00:00.000Z', note: 'Use ink' }
  return { status: 409, answer: { error: { code: 'already_decided', message: '', fields: {}, decision } } }
}

it('shows what another teacher decided beside the remark, which is then sent about that', async () => {
  refusal = refusedFor('returned')
  await open()
  const ada = await card('Ada')
  fireEvent.change(ada.getByLabelText('Remark'), { target: { value: 'Show the back' } })
  // The list is read again without it.
  items = items.slice(1)
  fireEvent.click(ada.getByRole('button', { name: 'Send back' }))
  await ada.findByText('Use ink')
  expect(ada.getByText('Eve')).toBeTruthy()
  expect((ada.getByLabelText('Remark') as HTMLTextAreaElement).value).toBe('Show the back')
  refusal = { status: 200, answer: { ...received('1', 'Ada'), status: 'returned', remark: 'Show the back' } }
  fireEvent.click(ada.getByRole('button', { name: 'Send back' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Ada: Knots' })).toBeNull())
  expect(sent.at(-1)).toMatchObject({ remark: 'Show the back', decidedAt: '2026-05-02T10:00:00.000Z' })
})

it('leaves a remark to copy where another teacher accepted', async () => {
  refusal = refusedFor('accepted')
  await open()
  const ada = await card('Ada')
  fireEvent.change(ada.getByLabelText('Remark'), { target: { value: 'Show the back' } })
  items = items.slice(1)
  fireEvent.click(ada.getByRole('button', { name: 'Send back' }))
  const field = await ada.findByLabelText<HTMLTextAreaElement>('Your remark, which was not sent')
  expect(field.value).toBe('Show the back')
  expect(ada.queryByRole('button', { name: 'Accept' })).toBeNull()
})

it('shows what was handed in as text', async () => {
  await open()
  expect((await card('Ada')).getByText('<b>Ada</b>')).toBeTruthy()
})
