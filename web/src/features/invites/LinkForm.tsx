import type { Club } from '@guildhall/contract/clubs'
import { Button, NativeSelect } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { SubmitButton } from '../../ui/BusyButton'
import { GroupField } from './GroupField'
import { InviteLinkField } from './InviteLinkField'
import classes from './Invites.module.css'
import { type CopiedLink, type LinkOptions, standard, useInviteLink } from './useInviteLink'
import { limitText } from './usesText'

const lifetimes: { value: LinkOptions['lifetime']; label: string }[] = [
  { value: '1-day', label: '1 day' },
  { value: '7-days', label: '7 days' },
  { value: '30-days', label: '30 days' },
]
const uses = [
  { value: '', label: 'No limit' },
  ...['1', '5', '10', '25', '100'].map((value) => ({ value, label: value })),
]

/** Creates an invite link, copies it and shows it once; its options come when asked for. */
export function LinkForm({ club }: { club: Club }) {
  const { copy, busy, forget } = useInviteLink(club)
  const [options, setOptions] = useState(standard)
  const [choosing, setChoosing] = useState(false)
  const [done, setDone] = useState<CopiedLink>()
  const { lifetime, maxUses } = options

  function reset() {
    forget()
    setDone(undefined)
  }

  return (
    <section>
      <h3 className={classes.heading}>Share a link</h3>
      {done ? (
        <>
          <InviteLinkField {...done} />
          <Button variant="subtle" size="compact-sm" onClick={reset}>
            Create another link
          </Button>
        </>
      ) : (
        <form
          className={`${classes.link} grid gap-12`}
          onSubmit={(event) => {
            event.preventDefault()
            void copy(options).then(setDone)
          }}
        >
          <p className={classes.note}>
            {club.isPrivate
              ? 'Anyone with the link can join, though the club is private.'
              : 'Anyone with the link can join.'}
            {!choosing && (
              <>
                {' '}
                It works for {lifetimes.find(({ value }) => value === lifetime)?.label}, {limitText(options)}.
              </>
            )}
          </p>
          {choosing && (
            <div className={classes.options}>
              <NativeSelect
                label="Link expires in"
                data={lifetimes}
                value={lifetime}
                onChange={(event) =>
                  setOptions({
                    ...options,
                    lifetime: event.currentTarget.value as LinkOptions['lifetime'],
                  })
                }
              />
              <NativeSelect
                label="Maximum uses"
                data={uses}
                value={maxUses ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  setOptions({ ...options, maxUses: value ? Number(value) : null })
                }
              />
              <GroupField
                club={club}
                value={options.groupId ?? null}
                onChange={(groupId) => setOptions({ ...options, groupId })}
              />
            </div>
          )}
          <div className="flow gap-8">
            <SubmitButton
              variant="default"
              leftSection={<IconLink size={18} stroke={1.7} aria-hidden />}
              saving={busy}
              progress="Copying..."
            >
              Copy invite link
            </SubmitButton>
            <Button
              variant="subtle"
              color="gray"
              aria-expanded={choosing}
              onClick={() => setChoosing(!choosing)}
            >
              Link options
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
