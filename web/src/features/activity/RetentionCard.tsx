import type { ActivityRetention } from '@guildhall/contract/activity'
import { type ActivityDays, activityDays } from '@guildhall/contract/choices'
import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { plural } from '@guildhall/contract/plural'
import { NativeSelect } from '@mantine/core'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../lib/cache/keys'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { SaveBar } from '../../ui/SaveBar'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import { Day } from '../../ui/TimeAgo'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import classes from './Activity.module.css'
import { retentionQuery, useSaveRetention } from './activity.api'
import { keptText, retentionText } from './activityTexts'

/** How long the club keeps its activity log; only the owner can change it. */
export function RetentionCard({ club }: { club: Club }) {
  const { data, isError, isFetching, refetch } = useQuery(retentionQuery(club.id))
  return (
    <Panel title="Activity Log">
      <p className="muted note">
        Who did what and when in this club, for its owner and admins. No one can edit it.{' '}
        <TextLink to="/$clubSlug/activity-logs" params={{ clubSlug: club.slug }}>
          See the activity log
        </TextLink>
      </p>
      {data ? (
        club.can.own === true ? (
          <Retention key={String(data.days)} club={club} saved={data} />
        ) : (
          <p>{keptText(data.days)} Only the owner can change this.</p>
        )
      ) : isError ? (
        <ErrorState
          bare
          title="Couldn’t load how long entries are kept"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <TextSkeleton lines={1} />
      )}
    </Panel>
  )
}

const length = (days: ActivityDays) => days ?? Number.POSITIVE_INFINITY

function Retention({ club, saved }: { club: Club; saved: ActivityRetention }) {
  const [days, setDays] = useState(saved.days)
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = useSaveRetention(club.id)
  const queries = useQueryClient()
  const mutationKey = keys.activityRetention(club.id)
  const isChanged = days !== saved.days
  const busy = useIsMutating({ mutationKey }) > 0
  const save = () =>
    queries.isMutating({ mutationKey }) > 0 ? undefined : mutateAsync({ days, before: saved.days })

  return (
    <div className={`${classes.retention} one-column gap-16 above-16`}>
      <NativeSelect
        label="Keep entries for"
        data={activityDays.map((one) => ({ value: String(one), label: retentionText(one) }))}
        value={String(days)}
        onChange={({ currentTarget: { value } }) =>
          setDays(activityDays.find((one) => String(one) === value) ?? null)
        }
      />
      <UnsavedGuard when={isChanged} />
      <SaveBar isChanged={isChanged} onDiscard={() => setDays(saved.days)}>
        <BusyButton
          busy={busy}
          progress="Saving..."
          variant={isChanged ? 'filled' : 'default'}
          onClick={() => {
            if (length(days) < length(saved.days)) setAsking(true)
            // The mutation shows its own error.
            else if (isChanged) void save()?.catch(() => undefined)
          }}
        >
          Save
        </BusyButton>
      </SaveBar>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Keep entries for ${retentionText(days)} only?`}
        action="Delete older entries"
        progress="Saving..."
        danger
        onConfirm={save}
      >
        <DeletionNote older={saved.older.find((one) => one.days === days)} />
      </ConfirmDialog>
    </div>
  )
}

function DeletionNote({ older }: { older: ActivityRetention['older'][number] | undefined }) {
  if (!older) return null
  if (older.count === 0)
    return <p>No entry is that old yet. Entries will be deleted when they reach that age.</p>
  const isMore = older.count >= limits.activityCounted
  return (
    <p>
      <b>{plural(older.count, '{n} entry', isMore ? '{n} or more entries' : '{n} entries')}</b> from before{' '}
      <Day iso={older.since} /> will be deleted within a day and can’t be restored; export them first if you
      need them.
    </p>
  )
}
