import '@mantine/core/styles/NumberInput.layer.css'
import { type NewcomerSettings, saveNewcomerSettings } from '@guildhall/contract/prevention'
import { prevention } from '@guildhall/contract/prevention-limits'
import { NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Panel } from '../../ui/Panel'
import { SaveBar } from '../../ui/SaveBar'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { OptionalNumber } from './OptionalNumber'
import { PaceFields } from './PaceFields'
import classes from './Prevention.module.css'
import { newcomersQuery, useSaveNewcomers } from './prevention.api'

/** /admin/newcomers: what new accounts are limited to, and new clubs begin with. */
export default function NewcomersPage() {
  const { data, isError, isFetching, refetch } = useQuery(newcomersQuery)
  return (
    <Panel>
      {data ? (
        <NewcomersForm saved={data} />
      ) : isError ? (
        <ErrorState
          bare
          title="The limits could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Panel>
  )
}

const optional = [
  ['profileLinks', 'Links in a profile', 0, prevention.perText],
  ['messageLinks', 'Links in a message', 0, prevention.perText],
  ['chatsPerDay', 'New conversations per day', 1, prevention.perDay],
] as const

function NewcomersForm({ saved }: { saved: NewcomerSettings }) {
  const { mutateAsync } = useSaveNewcomers()
  const form = useContractForm<NewcomerSettings>({
    schema: saveNewcomerSettings,
    initialValues: saved,
    submit: async (values) => {
      const now = await mutateAsync(values)
      form.setInitialValues(now)
      form.setValues(now)
      toast.success('Changes are saved!')
    },
    failed: (error) => toast.error('The limits could not be saved', errorText(error, 'Please try again.')),
  })
  const isChanged = form.isDirty()
  return (
    <form {...form.bind} aria-label="New accounts" className="stack gap-16">
      <UnsavedGuard when={isChanged} />
      <NumberInput
        className={classes.number}
        label="Days as a new account"
        description="How long the limits below apply. 0 turns them off."
        min={0}
        max={prevention.newForDays}
        allowDecimal={false}
        {...form.getInputProps('newForDays')}
      />
      <PaceFields form={form} />
      <p className="muted body">
        New clubs begin with this pace, for as many days after joining. Clubs that exist keep theirs, and see
        it as a suggestion.
      </p>
      <fieldset className={classes.pair} disabled={form.values.newForDays === 0}>
        <legend className={classes.legend}>Limits of a new account outside of clubs</legend>
        {optional.map(([name, label, min, max]) => (
          <OptionalNumber
            key={name}
            label={label}
            min={min}
            max={max}
            {...form.getInputProps(name)}
            value={form.values[name]}
            onChange={(value) => form.setFieldValue(name, value)}
          />
        ))}
      </fieldset>
      <p className="muted body">
        The limit of a profile also holds for answers, invitations and job applications. Messages and
        conversations are limited with people who haven’t answered yet. None of this applies to operators.
      </p>
      <SaveBar isChanged={isChanged} onDiscard={() => form.reset()}>
        <SubmitButton saving={form.saving} progress="Saving..." variant={isChanged ? 'filled' : 'default'}>
          Save
        </SubmitButton>
      </SaveBar>
    </form>
  )
}
