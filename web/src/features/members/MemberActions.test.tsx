// @vitest-environment jsdom
import type { ClubMember } from '@guildhall/contract/members'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../ui/rendering.fixture'
import { MemberActions } from './MemberActions'

afterEach(cleanup)

const denied = 'permission_denied' as const
const memberWith = (can: Partial<ClubMember['can']>) =>
  ({
    id: 'leo',
    can: { promote: denied, demote: denied, remove: denied, moderate: denied, ...can },
  }) as ClubMember

function show(can: Partial<ClubMember['can']>) {
  const onModerate = vi.fn()
  const none = { onLeave: undefined, onMessage: undefined, onAnswers: undefined }
  renderPart(
    <MemberActions
      member={memberWith(can)}
      name="Leo"
      busy={false}
      onChange={() => {}}
      onModerate={onModerate}
      {...none}
    />,
  )
  return onModerate
}

it('offers moderators to act on a member, and nothing to those who may not', async () => {
  show({})
  expect(screen.queryByRole('button')).toBeNull()
  const onModerate = show({ moderate: true })
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Leo' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Moderate…' }))
  expect(onModerate).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menuitem', { name: 'Remove Member' })).toBeNull()
})
