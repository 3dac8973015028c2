import type { InputOf } from '@guildhall/contract/api'
import type { Club } from '@guildhall/contract/clubs'
import type { NewInviteLink } from '@guildhall/contract/invites'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { day } from '../../lib/dates/dates'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { CopyField } from '../../ui/CopyField'
import classes from './Invites.module.css'
import { useCreateLink } from './invites.api'
import { usesText } from './usesText'

type Form = InputOf<'POST /clubs/:club/invites/links'>['body']

const lifetimes: { value: Form['lifetime']; label: string }[] = [
  { value: '1-day', label: 'In a day' },
  { value: '7-days', label: 'In 7 days' },
  { value: '30-days', label: 'In 30 days' },
]
const uses = [
  { value: '', label: 'Any number' },
  { value: '1', label: 'One person' },
  ...['5', '10', '25', '100'].map((value) => ({ value, label: `${value} people` })),
]

/** Creates an invite link and shows it once. */
export function LinkForm({ club }: { club: Club }) {
  const { mutateAsync: create, isPending } = useCreateLink(club.slug)
  const [id, setId] = useState(uuidv7)
  const [lifetime, setLifetime] = useState<Form['lifetime']>('7-days')
  const [maxUses, setMaxUses] = useState('')
  const [created, setCreated] = useState<NewInviteLink>()

  async function submit() {
    try {
      setCreated(await create({ id, lifetime, maxUses: maxUses ? Number(maxUses) : null }))
    } catch (error) {
      toast.error('Failed to create invitation', errorText(error))
    }
  }

  function reset() {
    setCreated(undefined)
    setId(uuidv7())
  }

  return (
    <section>
      <h3 className={classes.heading}>Share a link</h3>
      {created ? (
        <>
          <CopyField label="Invite link" value={created.url} what="link" />
          <p className={classes.note}>
            Copy it now; you won’t see it again. Expires {day(created.expiresAt)}, {usesText(created)}. You
            can revoke it under Invites.
          </p>
          <Button variant="subtle" size="compact-sm" onClick={reset}>
            Create another link
          </Button>
        </>
      ) : (
        <form
          className={classes.link}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <NativeSelect
            label="Expires"
            data={lifetimes}
            value={lifetime}
            onChange={(event) => setLifetime(event.currentTarget.value as Form['lifetime'])}
          />
          <NativeSelect
            label="Lets in"
            data={uses}
            value={maxUses}
            onChange={(event) => setMaxUses(event.currentTarget.value)}
          />
          <SubmitButton variant="default" saving={isPending} progress="Creating...">
            Create link
          </SubmitButton>
          <p className={classes.note}>
            Anyone with the link can join{club.isPrivate ? ', though the club is private' : ''}.
          </p>
        </form>
      )}
    </section>
  )
}
