import type { Club } from '@guildhall/contract/clubs'
import type { NewInviteLink } from '@guildhall/contract/invites'
import { type ReactNode, Suspense, useState } from 'react'
import { day } from '../../lib/dates/dates'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { useBriefly } from '../../lib/state/useBriefly'
import { useInviteLink } from './useInviteLink'

const InviteLinkDialog = lazyPart(() => import('./InviteLinkDialog'))

export type CopyInviteLink = {
  copy: () => Promise<void>
  busy: boolean
  /** For 2 seconds. */
  copied: boolean
  /** For the caller to render: the link itself, where the browser refuses to copy it. */
  dialog: ReactNode
}

/** Copies an invite link to the club, for 7 days and any number of people, and shows that in a toast. */
export function useCopyInviteLink(club: Club): CopyInviteLink {
  const { copy: create, busy } = useInviteLink(club)
  const [copied, showCopied] = useBriefly()
  const [shown, setShown] = useState<{ link: NewInviteLink; isOpen: boolean }>()

  async function copy() {
    const done = await create()
    if (!done) return
    const { link, isCopied } = done
    if (!isCopied) return setShown({ link, isOpen: true })
    showCopied()
    toast.success('Invite link copied', `Anyone with it can join until ${day(link.expiresAt)}.`)
  }

  const dialog = shown && (
    <Suspense>
      <InviteLinkDialog
        link={shown.link}
        opened={shown.isOpen}
        onClose={() => setShown({ ...shown, isOpen: false })}
      />
    </Suspense>
  )
  return { copy, busy, copied, dialog }
}
