// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reachThrough } from '../../../lib/net/call'
import { renderPart } from '../../../ui/rendering.fixture'
import OpenClubDialog from './OpenClubDialog'
import { OpeningBanner } from './OpeningBanner'
import { OpeningPanel } from './OpeningPanel'

vi.mock('../../../ui/Dialog', () => ({
  useWanted: (opened: boolean) => opened,
  Dialog: ({ opened, children }: { opened: boolean; children: React.ReactNode }) => opened && children,
}))

const clubFor = (role: 'owner' | 'admin' | 'member', more: Partial<Club> = {}) =>
  ({
    ...{ id: 'k', slug: 'ravens', name: 'Ravens’ Café', isPrivate: true, ...more },
    can: {
      own: role === 'owner' ? true : 'owner_only',
      manage: role === 'member' ? 'permission_denied' : true,
    },
  }) as Club
const opensAt = '2026-12-01T10:00:00.000Z'
let sent: unknown[]

beforeEach(() => {
  sent = []
  reachThrough(async ({ method, path, body }) => {
    sent.push([method, path.split('/').at(-1), body])
    return { status: 200, answer: clubFor('owner', { opensAt }) }
  })
})
afterEach(cleanup)

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Make Public' }))
const button = (name: string | RegExp) => screen.queryByRole('button', { name })

it('offers to make a private club public to its owner alone, and tells admins why not', () => {
  renderPart(<OpeningPanel club={clubFor('owner')} />)
  expect(button('Make Public…')).not.toBeNull()
  cleanup()
  renderPart(<OpeningPanel club={clubFor('admin')} />)
  expect(button(/Make Public/)).toBeNull()
  expect(screen.getByText('Only the club’s owner can make it public.')).toBeTruthy()
})

it('schedules it with the typed name, once', async () => {
  let closed = 0
  renderPart(<OpenClubDialog club={clubFor('owner')} opened onClose={() => (closed += 1)} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: "ravens' café" } })
  submit()
  submit()
  await waitFor(() => expect(closed).toBe(1))
  expect(sent).toEqual([['PUT', 'opening', { name: "ravens' café" }]])
})

it('says what to type when nothing was', async () => {
  renderPart(<OpenClubDialog club={clubFor('owner')} opened onClose={() => {}} />)
  submit()
  await screen.findByText('Type the name of the club to make it public')
  expect(sent).toEqual([])
})

it('shows every member the date, and lets owner and admins keep the club private', () => {
  renderPart(<OpeningBanner club={clubFor('member', { opensAt })} />)
  expect(screen.getByText('This club becomes public on Dec 1, 2026')).toBeTruthy()
  expect(button('Keep Private')).toBeNull()
  for (const role of ['owner', 'admin'] as const) {
    cleanup()
    renderPart(<OpeningBanner club={clubFor(role, { opensAt })} />)
    expect(button('Keep Private')).not.toBeNull()
  }
})

it('tells who joined a public club later since when they see posts, and others nothing', () => {
  renderPart(<OpeningBanner club={clubFor('member', { isPrivate: false, seesFrom: opensAt })} />)
  expect(screen.getByText(/^You see what was published here since/)).toBeTruthy()
  cleanup()
  renderPart(<OpeningBanner club={clubFor('member', { isPrivate: false })} />)
  expect(screen.queryByText(/since/)).toBeNull()
})
