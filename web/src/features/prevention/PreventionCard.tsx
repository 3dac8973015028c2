import { andText, listText } from '@guildhall/contract/lists'
import '@mantine/core/styles/NumberInput.layer.css'
import type { Club } from '@guildhall/contract/clubs'
import { plural } from '@guildhall/contract/plural'
import {
  type NewcomerPace,
  type PreventionSettings,
  savePreventionSettings,
} from '@guildhall/contract/prevention'
import { prevention } from '@guildhall/contract/prevention-limits'
import { Button, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Note } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { SaveBar } from '../../ui/SaveBar'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { OptionalNumber } from './OptionalNumber'
import { PaceFields } from './PaceFields'
import classes from './Prevention.module.css'
import { preventionQuery, useSavePrevention } from './prevention.api'
import { WatchedTerms } from './WatchedTerms'

/** What a club holds back and limits, and its watched words. */
export function PreventionCard({ club }: { club: Club }) {
  const { data, isError, isFetching, refetch } = useQuery(preventionQuery(club.id))
  return (
    <div className="stack gap-16">
      <Panel title="Moderation">
        {data ? (
          <PreventionForm club={club} saved={data} />
        ) : isError ? (
          <ErrorState
            bare
            title="The settings could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <TextSkeleton lines={4} />
        )}
      </Panel>
      <Panel title="Watched words">
        <WatchedTerms scope={club} />
      </Panel>
    </div>
  )
}

const perText = [
  ['maxLinks', 'Links'],
  ['maxPictures', 'Pictures'],
  ['maxMentions', 'Mentions'],
] as const

const isOff = ({ newForDays, secondsApart, itemsPerDay, commentsPerDay }: NewcomerPace) =>
  newForDays === 0 || (secondsApart === 0 && itemsPerDay === null && commentsPerDay === null)

type FormProps = { club: Club; saved: PreventionSettings }

function PreventionForm({ club, saved: { suggested, ...saved } }: FormProps) {
  const { mutateAsync } = useSavePrevention(club.id)
  const form = useContractForm<Omit<PreventionSettings, 'suggested'>>({
    schema: savePreventionSettings,
    initialValues: saved,
    submit: async (values) => {
      const { suggested: _, ...now } = await mutateAsync(values)
      form.setInitialValues(now)
      form.setValues(now)
      toast.success('Changes are saved!')
    },
    failed: (error) =>
      toast.error(
        'Error updating the rules for new members',
        errorText(error, 'Please try again.', {
          permission_denied: 'Only club owners and admins can change this',
        }),
      ),
  })
  const isChanged = form.isDirty()
  const applySuggested = () =>
    form.setValues({ ...suggested, newForDays: Math.max(suggested.newForDays, form.values.newForDays) })
  return (
    <form {...form.bind} aria-label="New members" className="stack gap-16">
      <UnsavedGuard when={isChanged} />
      <p className="muted body">
        Keep spam out without reading everything. None of this applies to the owner, admins and moderators.
      </p>
      <NumberInput
        className={classes.number}
        label="First posts to review"
        description="How many first posts and comments of each person wait for a moderator. 0 turns this off."
        min={0}
        max={prevention.firstPosts}
        allowDecimal={false}
        {...form.getInputProps('firstPosts')}
      />
      <NumberInput
        className={classes.number}
        label="Days as a new member"
        description="How long the limits below apply after joining. 0 turns them off."
        min={0}
        max={prevention.newForDays}
        allowDecimal={false}
        {...form.getInputProps('newForDays')}
      />
      {isOff(form.values) && !isOff(suggested) && (
        <Note
          title="New members can post without a limit"
          action={
            <Button size="xs" variant="default" onClick={applySuggested}>
              Use suggested limits
            </Button>
          }
        >
          {suggestionText(suggested)}
        </Note>
      )}
      <PaceFields form={form} />
      <fieldset className={classes.pair} disabled={form.values.newForDays === 0}>
        <legend className={classes.legend}>Limits for each post of a new member</legend>
        {perText.map(([name, label]) => (
          <OptionalNumber
            key={name}
            label={label}
            min={0}
            max={prevention.perText}
            {...form.getInputProps(name)}
            value={form.values[name]}
            onChange={(value) => form.setFieldValue(name, value)}
          />
        ))}
      </fieldset>
      <NumberInput
        className={classes.number}
        label="Reports that hide a post"
        description={`After this many members reported it, a post or comment is hidden until a moderator decides. 0 turns this off. For clubs of ${prevention.autoHideMembers} members or more.`}
        min={0}
        max={prevention.autoHideAt}
        allowDecimal={false}
        disabled={club.members < prevention.autoHideMembers && form.values.autoHideAt === 0}
        {...form.getInputProps('autoHideAt')}
      />
      <SaveBar isChanged={isChanged} onDiscard={() => form.reset()}>
        <SubmitButton saving={form.saving} progress="Saving..." variant={isChanged ? 'filled' : 'default'}>
          Save
        </SubmitButton>
      </SaveBar>
    </form>
  )
}

/** 'For the first 3 days: 20 seconds between posts, 5 posts and 30 comments per day.' */
function suggestionText({ newForDays, secondsApart, itemsPerDay, commentsPerDay }: NewcomerPace): string {
  const perDay = [
    itemsPerDay !== null && plural(itemsPerDay, '{n} post', '{n} posts'),
    commentsPerDay !== null && plural(commentsPerDay, '{n} comment', '{n} comments'),
  ]
  const parts = [
    secondsApart > 0 && plural(secondsApart, '{n} second between posts', '{n} seconds between posts'),
    perDay.some(Boolean) && `${andText(perDay)} per day`,
  ]
  return plural(
    newForDays,
    `Suggested for the first {n} day: ${listText(parts)}.`,
    `Suggested for the first {n} days: ${listText(parts)}.`,
  )
}
