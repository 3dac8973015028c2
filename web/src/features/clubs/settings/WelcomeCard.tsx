import type { Club } from '@guildhall/contract/clubs'
import { editWelcome, type Welcome } from '@guildhall/contract/first-steps'
import { limits } from '@guildhall/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEditing } from '../../../lib/forms/useEditing'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { UnkeptNote } from '../../../ui/DraftNote'
import { EditClash } from '../../../ui/EditClash'
import { MarkdownField } from '../../../ui/MarkdownField'
import { Panel } from '../../../ui/Panel'
import { SaveBar } from '../../../ui/SaveBar'
import { ErrorState } from '../../../ui/States'
import { TextSkeleton } from '../../../ui/skeletons'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { useSaveWelcome, welcomeQuery } from '../firstSteps.api'
import classes from './Settings.module.css'

/** The club's welcome text for new members. */
export function WelcomeCard({ club }: { club: Club }) {
  const { data, isError, isFetching, refetch } = useQuery(welcomeQuery(club.id))
  return (
    <Panel title="Welcome" className={`${classes.card} stack gap-16`}>
      <p className={`${classes.quiet} muted body`}>
        New members read this when they first open the club, until they close it. Tell them what the club is
        about, and where to begin.
      </p>
      {data ? (
        <WelcomeForm club={club} saved={data} />
      ) : isError ? (
        <ErrorState
          bare
          title="The welcome text could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Panel>
  )
}

function WelcomeForm({ club, saved }: { club: Club; saved: Welcome }) {
  const { mutateAsync } = useSaveWelcome(club.id)
  const form = useEditing({
    schema: editWelcome,
    current: saved,
    names: ['welcome'],
    place: { kind: 'edit-club', place: `${club.id}:welcome` },
    send: async ({ wanted, before }) => {
      const now = await mutateAsync({ welcome: '', ...wanted, before })
      toast.success('Changes are saved!')
      return now
    },
    failed: (error) =>
      toast.error(
        'Error updating the welcome text',
        errorText(error, 'Please try again.', {
          permission_denied: 'Only club owners and admins can change the welcome text',
        }),
      ),
  })
  return (
    <>
      <form {...form.bind} aria-label="Welcome" className={`${classes.card} stack gap-16`}>
        <UnsavedGuard when={form.hasChanges} />
        <UnkeptNote when={form.isUnkept} />
        <MarkdownField
          label="Welcome text"
          placeholder="Good to have you here!"
          max={limits.clubWelcome}
          minRows={4}
          {...form.getInputProps('welcome')}
        />
        <SaveBar isChanged={form.hasChanges} isRestored={form.isRestored} onDiscard={form.discard}>
          <SubmitButton
            saving={form.saving}
            progress="Saving..."
            variant={form.hasChanges ? 'filled' : 'default'}
          >
            Save Welcome
          </SubmitButton>
        </SaveBar>
      </form>
      <EditClash form={form} labels={{ welcome: 'Welcome text' }} />
    </>
  )
}
