// @vitest-environment jsdom
import type { ClubGroup } from '@guildhall/contract/club-groups'
import type { Club } from '@guildhall/contract/clubs'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import '../../ui/ConfirmWindow'
import { answerWith, renderSignedIn } from '../courses/rendering.fixture'
import GroupsTab from './GroupsTab'

afterEach(cleanup)

const club = { id: 'hall', slug: 'hall', name: 'Hall', currency: 'EUR' } as Club
const group: ClubGroup = {
  ...{ id: 'gold', name: 'Gold', color: 'yellow', shownTo: 'members', isOpen: true, description: '' },
  ...{ fromLevel: null, courseIds: [], memberCount: 1, isMember: true, fee: '5.00', feeDuration: 'monthly' },
  can: { join: true, leave: true, manage: 'permission_denied' },
}
const open = (shown: ClubGroup) => {
  const sent = answerWith(({ method }) => ({
    answer: { groups: [method === 'DELETE' ? { ...shown, isMember: false } : shown] },
  }))
  renderSignedIn(() => <GroupsTab club={club} />)
  return () => sent.filter(({ method }) => method === 'DELETE').length
}

describe('leaving a group', () => {
  it('asks where it has a fee, and says that nothing is refunded', async () => {
    const left = open(group)
    fireEvent.click(await screen.findByRole('button', { name: 'Leave Gold' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave Gold?' })
    expect(dialog.textContent).toContain('isn’t refunded')
    expect(left()).toBe(0)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave group' }))
    await screen.findByRole('button', { name: 'Join Gold' })
    expect(left()).toBe(1)
  })

  it('asks nothing where it is free', async () => {
    const left = open({ ...group, fee: null, feeDuration: null })
    fireEvent.click(await screen.findByRole('button', { name: 'Leave Gold' }))
    await waitFor(() => expect(left()).toBe(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
