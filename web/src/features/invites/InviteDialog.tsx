import type { Club } from '@guildhall/contract/clubs'
import { useState } from 'react'
import { CountTabs } from '../../ui/CountTabs'
import { FormDialog } from '../../ui/FormDialog'
import { EmailForm } from './EmailForm'
import classes from './Invites.module.css'
import { LinkForm } from './LinkForm'
import { UsernameForm } from './UsernameForm'
import { useInviteDraft } from './useInviteDraft'

type Props = { club: Club; opened: boolean; onClose: () => void }

const tabs = [
  { value: 'email', label: 'Email' },
  { value: 'username', label: 'Username' },
] as const

/** Invites by link, by email or by username (platform.md 2.5). */
export default function InviteDialog({ club, opened, onClose }: Props) {
  const drafts = { email: useInviteDraft('email', club.id), username: useInviteDraft('username', club.id) }
  const isByUsername = drafts.username.found !== null && drafts.email.found === null
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>(isByUsername ? 'username' : 'email')
  function discard() {
    drafts.email.keep(null)
    drafts.username.keep(null)
  }
  return (
    <FormDialog opened={opened} onClose={onClose} onDiscard={discard} title={`Invite people to ${club.name}`}>
      <div className="grid gap-24">
        <LinkForm club={club} />
        <section>
          <h3 className={classes.heading}>Or invite someone directly</h3>
          <CountTabs label="How to invite" tabs={tabs} value={tab} onChange={setTab}>
            {/* Both forms stay mounted, so switching tabs keeps their input. */}
            <div hidden={tab !== 'email'}>
              <EmailForm club={club} />
            </div>
            <div hidden={tab !== 'username'}>
              <UsernameForm club={club} />
            </div>
          </CountTabs>
        </section>
      </div>
    </FormDialog>
  )
}
