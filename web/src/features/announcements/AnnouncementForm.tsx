import { type Announcement, makeAnnouncement } from '@guildhall/contract/announcements'
import { placeLimits } from '@guildhall/contract/place-limits'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useEditing } from '../../lib/forms/useEditing'
import { focusMain } from '../../lib/keyboard/focusMain'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton, SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { DateField } from '../../ui/DateField'
import { Note } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import classes from './Announcement.module.css'
import { currentQuery, useAnnounce } from './editing.api'

type Props = {
  club: string | null
  /** Why the viewer may announce nothing for now; they remove what is there. */
  denial?: string | null
}

/** Announces to a club's members, or to everyone. */
export function AnnouncementForm({ club, denial = null }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(currentQuery(club))
  return (
    <Panel {...(club !== null && { title: 'Announcement' })}>
      <p className={classes.about}>
        {club === null
          ? 'Shown at the top of every page, to members and visitors. Each person can close it. A new one replaces the one before.'
          : 'Shown to members at the top of the club’s pages. Each can close it. A new one replaces the one before.'}
      </p>
      {data ? (
        <Fields club={club} current={data.announcement} denial={denial} />
      ) : isError ? (
        <ErrorState
          bare
          title="The announcement could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={2} />
      )}
    </Panel>
  )
}

const schema = makeAnnouncement.omit({ id: true, endsAt: true })
type Values = { message: string; link: string; until: string }
const valuesOf = (current: Announcement | null): Values => ({
  message: current?.message ?? '',
  link: current?.link ?? '',
  until: current?.endsAt?.slice(0, 10) ?? '',
})

type FieldsProps = Required<Props> & { current: Announcement | null }

function Fields({ club, current, denial }: FieldsProps) {
  const { mutateAsync, isPending } = useAnnounce(club)
  // Client ID: a retry after a lost response announces once.
  const [id, setId] = useState(uuidv7)
  const form = useEditing<Values>({
    schema,
    current: valuesOf(current),
    names: ['message', 'link', 'until'],
    place: null,
    send: async () => {
      const { message, link, until } = form.getValues()
      const saved = await mutateAsync({ id, message, link, endsAt: until ? `${until}T23:59:59Z` : null })
      setId(uuidv7())
      toast.success('Announced')
      return valuesOf(saved.announcement)
    },
    failed: (error) =>
      toast.error('The announcement could not be sent', errorText(error, 'Please try again.')),
  })

  async function remove() {
    try {
      await mutateAsync(null)
      toast.success('Announcement removed')
      // The pressed button is gone.
      focusMain()
    } catch (error) {
      toast.error('The announcement could not be removed', errorText(error, 'Please try again.'))
    }
  }

  const removal = current && (
    <BusyButton variant="default" busy={isPending && !form.saving} progress="Removing…" onClick={remove}>
      Remove
    </BusyButton>
  )
  if (denial)
    return (
      <Note title={denial} action={removal}>
        {current && <bdi>{current.message}</bdi>}
      </Note>
    )
  return (
    <form {...form.bind} aria-label="Announcement">
      <UnsavedGuard when={form.hasChanges} />
      <Stack>
        <Textarea
          label="Text"
          autosize
          minRows={2}
          maxRows={6}
          description={<Counter value={form.values.message.length} max={placeLimits.announcement} />}
          {...form.getInputProps('message')}
        />
        <TextInput
          label="Link (optional)"
          type="url"
          placeholder="https://"
          {...form.getInputProps('link')}
        />
        <DateField kind="date" label="Until (optional)" {...form.getInputProps('until')} />
        <div className="flow gap-8">
          <SubmitButton saving={form.saving} progress="Announcing…">
            Announce
          </SubmitButton>
          {removal}
        </div>
      </Stack>
    </form>
  )
}
