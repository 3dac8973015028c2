import type { ClubMember } from '@guildhall/contract/members'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { type Change, useChangeMember } from './members.api'

/** A change that needs a confirmation. */
export type Asking = { change: Change; member: ClubMember }

const texts: Record<Change, { done: string; failed: string; why: string }> = {
  promote: {
    done: 'Member promoted',
    failed: 'Error promoting member',
    why: 'Failed to promote member to admin',
  },
  demote: {
    done: 'Admin role removed',
    failed: 'Error removing admin role',
    why: 'Failed to remove admin privileges',
  },
  remove: {
    done: 'Member removed',
    failed: 'Error removing member',
    why: 'Failed to remove member from club',
  },
}

/** Changes a member and shows the outcome in a toast; `busy` is the ID of the member being changed. */
export function useMemberActions(clubId: string) {
  const { mutateAsync } = useChangeMember(clubId)
  const [busy, setBusy] = useState<string>()

  /** True if it succeeded. */
  async function run({ change, member }: Asking): Promise<boolean> {
    const { done, failed, why } = texts[change]
    setBusy(member.id)
    try {
      await mutateAsync({ change, personId: member.id })
      toast.success(done)
      return true
    } catch (error) {
      toast.error(
        failed,
        errorText(error, why, { member_not_found: 'This person has already left the club.' }),
      )
      return false
    } finally {
      setBusy(undefined)
      keepFocus(member.id)
    }
  }

  return { run, busy }
}

/** A moved row loses the focus. */
function keepFocus(memberId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-actions-for="${memberId}"]`)?.focus({ preventScroll: true })
  })
}
