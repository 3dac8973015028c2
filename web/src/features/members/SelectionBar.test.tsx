// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import type { ClubMember } from '@guildhall/contract/members'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { reachThrough } from '../../lib/net/call'
import { connectToaster, toasterReady } from '../../lib/page/toast'
import { renderPart } from '../../ui/rendering.fixture'
import { SelectionBar } from './SelectionBar'

afterEach(cleanup)

const personOf = (at: number) => {
  const id = `d7f6a1f0-0000-7000-8000-00000000020${at}`
  return { id, username: `p${at}`, firstName: `Ari${at}`, lastName: 'Berg', imageUrl: null }
}
const memberOf = (at: number, can: Partial<ClubMember['can']> = {}): ClubMember => ({
  ...{ id: personOf(at).id, person: personOf(at), role: 'member', isModerator: false, joinedAt: null },
  ...{ lastSeenOn: null, communityRoles: [], level: null, isSelf: false },
  can: { promote: true, demote: 'not_an_admin', remove: true, moderate: true, ...can },
})
const club = (manages: boolean, moderates = true) =>
  ({
    ...{ id: 'hall', slug: 'hall' },
    can: {
      manage: manages || 'permission_denied',
      moderate: moderates || 'permission_denied',
    },
  }) as unknown as Club

/** Renders the bar, and returns the writes and what it selects. */
function open(of: Club, chosen: ClubMember[], others = [] as ReturnType<typeof personOf>[]) {
  const bans: string[][] = []
  const onChosen = vi.fn()
  connectToaster(() => {})
  toasterReady(() => {})
  reachThrough(async ({ path, body }) => {
    if (path.endsWith('/rules')) return { status: 200, answer: { rules: [], questions: [], version: 0 } }
    if (!path.includes('/bulk-bans/')) return { status: 200, answer: { items: [], next: null, count: 0 } }
    const { personIds } = body as { personIds: string[] }
    bans.push(personIds)
    const [first, ...done] = personIds
    return { status: 200, answer: { done, failed: [{ personId: first, code: 'person_protected' }] } }
  })
  const bar = <SelectionBar club={of} chosen={chosen} others={others} onChosen={onChosen} />
  vi.stubGlobal('scrollTo', () => undefined)
  const component = () => bar
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultNotFoundComponent: component,
  })
  renderPart(<RouterProvider router={router as never} />, new QueryClient())
  return { bans, onChosen }
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('offers moderators to ban, and managers the rest as well', async () => {
  open(club(false), [memberOf(1)])
  await screen.findByRole('button', { name: 'Ban…' })
  expect(buttons()).toEqual(['Ban…', 'Clear'])
  cleanup()
  open(club(true), [memberOf(1)])
  await screen.findByRole('button', { name: 'Ban…' })
  expect(buttons()).toEqual(['Ban…', 'Make Admin', 'Remove Admin Role', 'Remove', 'Clear'])
  cleanup()
  open(club(true), [])
  expect(screen.queryByRole('button')).toBeNull()
})

it('bans all who are selected, those beyond the list too, but none the viewer may not, and names who was left', async () => {
  const chosen = [memberOf(1), memberOf(2, { moderate: 'permission_denied' })]
  const { bans, onChosen } = open(club(true), chosen, [personOf(3), personOf(4)])
  await screen.findByRole('button', { name: 'Ban…' })
  expect(buttons()).toEqual(['Ban…', 'Clear'])
  expect(screen.getByRole('status').textContent).toBe('4 selected')
  fireEvent.click(screen.getByRole('button', { name: 'Ban…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ban 3 people' }, { timeout: 5000 }))
  await waitFor(() => expect(onChosen).toHaveBeenCalledWith([personOf(1).id]))
  expect(bans).toEqual([[1, 3, 4].map((at) => personOf(at).id)])
  await screen.findByText('Ari1 Berg can’t be banned by you.')
})
