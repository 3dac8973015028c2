// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { toast } from '../../lib/page/toast'
import { renderPart } from '../../ui/rendering.fixture'
import { CopyInviteLinkButton } from './CopyInviteLinkButton'
import { LinkForm } from './LinkForm'

vi.mock('../../ui/Dialog', () => ({
  Dialog: ({ opened, children }: { opened: boolean; children: React.ReactNode }) => opened && children,
}))

const club = { id: 'k', slug: 'chess', name: 'Chess', isPrivate: false } as Club
let sent: { id: string; lifetime: string; maxUses: number | null }[]
let isRefused: boolean
let clipboard: string[]
const [done, failed] = [vi.spyOn(toast, 'success'), vi.spyOn(toast, 'error')]

beforeEach(() => {
  ;[sent, isRefused, clipboard] = [[], false, []]
  done.mockClear()
  failed.mockClear()
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => clipboard.push(text) },
  })
  reachThrough(async ({ method, body }) => {
    if (method === 'GET') return { status: 200, answer: { groups: [{ id: 'g', name: 'Carvers' }] } }
    sent.push(body as (typeof sent)[number])
    if (isRefused)
      return { status: 500, answer: { error: { code: 'internal', message: '', requestId: 'x', fields: {} } } }
    const { id, maxUses } = body as (typeof sent)[number]
    const answer = { id, maxUses, uses: 0, kind: 'link', expiresAt: '2026-12-03T10:00:00Z' }
    return { status: 200, answer: { ...answer, url: `http://guild.test/join-club?token=${sent.length}` } }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name = 'Copy invite link') => fireEvent.click(screen.getByRole('button', { name }))
const isCopied = (times: number) => waitFor(() => expect(clipboard).toHaveLength(times))

it('creates a link for 7 days and any number of people, and copies it', async () => {
  renderPart(<CopyInviteLinkButton club={club} />)
  press()
  await screen.findByRole('button', { name: 'Copied' })
  expect(sent).toMatchObject([{ lifetime: '7-days', maxUses: null }])
  expect(clipboard).toEqual(['http://guild.test/join-club?token=1'])
  expect(done.mock.calls).toEqual([['Invite link copied', 'Anyone with it can join until Dec 3, 2026.']])
})

it('copies the same link again, and another once it was revoked', async () => {
  const { queries } = renderPart(<CopyInviteLinkButton club={club} />)
  press()
  await screen.findByRole('button', { name: 'Copied' })
  press('Copied')
  await isCopied(2)
  expect(sent).toHaveLength(1)
  const list = (items: object[]) =>
    queries.setQueryData(keys.invites(club.slug), { pages: [{ items }] }, { updatedAt: Date.now() + 1000 })
  list([{ id: sent[0]?.id }])
  press('Copied')
  await isCopied(3)
  expect(sent).toHaveLength(1)
  list([])
  press('Copied')
  await isCopied(4)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  expect(clipboard.at(-1)).toBe('http://guild.test/join-club?token=2')
})

it('shows the link where the browser refuses to copy it', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  renderPart(<CopyInviteLinkButton club={club} />)
  document.execCommand = () => false
  press()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite link' })
  expect(field.value).toBe('http://guild.test/join-club?token=1')
  expect(field.selectionEnd).toBe(field.value.length)
  expect(screen.getByText(/^Copy it now; you won’t be able to see it again\./).textContent).toContain(
    'It works until Dec 3, 2026, for any number of people.',
  )
  expect(done).not.toHaveBeenCalled()
})

it('retries a failed creation with the same ID', async () => {
  renderPart(<CopyInviteLinkButton club={club} />)
  isRefused = true
  press()
  await waitFor(() => expect(failed).toHaveBeenCalledWith('Failed to create invitation', expect.any(String)))
  isRefused = false
  press()
  await isCopied(1)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
})

it('creates a link with chosen options in the dialog, and another on request', async () => {
  renderPart(<LinkForm club={club} />)
  expect(screen.getByText(/It works for 7 days, for any number of people\./)).toBeTruthy()
  press('Link options')
  fireEvent.change(screen.getByLabelText('Link expires in'), { target: { value: '1-day' } })
  fireEvent.change(screen.getByLabelText('Maximum uses'), { target: { value: '5' } })
  fireEvent.change(await screen.findByLabelText('Add to group'), { target: { value: 'g' } })
  press()
  await isCopied(1)
  expect(sent).toMatchObject([{ lifetime: '1-day', maxUses: 5, groupId: 'g' }])
  expect(await screen.findByText(/^Copied\. You won’t be able to see it again\./)).toBeTruthy()
  expect(screen.getByText(/, for 5 people\./)).toBeTruthy()
  press('Create another link')
  press()
  await isCopied(2)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
})
