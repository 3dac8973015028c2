import { features } from '@guildhall/contract/limits'
import { Switch } from '@mantine/core'
import { featureTexts } from '../../content/kindWords'
import '@mantine/core/styles/Switch.layer.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { MailSettings } from './MailSettings'
import { MutedSettings } from './MutedSettings'
import classes from './Preferences.module.css'
import { PushSettings } from './PushSettings'
import { type Preference, preferencesQuery, useChangePreferences } from './preferences.api'

type Entry = { name: Preference; label: string; text?: string }

/** The notification preferences, and email (decisions.md). */
const groups: { label: string; entries: Entry[] }[] = [
  {
    label: 'New in your clubs',
    entries: features.map((feature) => {
      const { label } = featureTexts[feature]
      return { name: `new${label}` as Preference, label }
    }),
  },
  {
    label: 'About you and what you share',
    entries: [
      {
        name: 'newComments',
        label: 'Comments',
        text: 'Someone comments on something you published or replies to your comment.',
      },
      {
        name: 'mentions',
        label: 'Mentions',
        text: 'Someone writes your @username in a post or another item, or in a comment.',
      },
      { name: 'newLikes', label: 'Likes', text: 'Someone likes something you published.' },
      { name: 'jobApplications', label: 'Job applications', text: 'Someone applies for a job you posted.' },
    ],
  },
  {
    label: 'Events you attend',
    entries: [
      { name: 'eventReminders', label: 'Reminders', text: 'A day and an hour before an event begins.' },
    ],
  },
  {
    label: 'Courses',
    entries: [
      {
        name: 'courses',
        label: 'News of courses',
        text: 'A course is published, a lesson unlocks, or a teacher reminds you to continue.',
      },
      {
        name: 'courseWork',
        label: 'Answers in courses',
        text: 'A teacher answers an assignment of yours, someone hands one in where you teach, or someone comments on a lesson you teach or replies to you.',
      },
    ],
  },
  {
    label: 'Clubs you run',
    entries: [
      {
        name: 'clubJoinRequests',
        label: 'People who join',
        text: 'Someone asks to join a club you own or help run, or joins through your invite.',
      },
    ],
  },
  {
    label: 'By email',
    entries: [
      {
        name: 'email',
        label: 'Email me as well',
        text: 'Get an email about what you haven’t read here. We always email you about your account.',
      },
    ],
  },
]

/** Notification settings; each switch is saved right away. */
export function PreferencesSection({ children }: { children: ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery)
  return (
    <Panel title="Notifications">
      <p className="muted body readable">Choose what we notify you about. Changes are saved right away.</p>
      {data ? (
        <>
          {groups.map(({ label, entries }) => (
            <fieldset key={label} className={classes.group}>
              <legend>{label}</legend>
              {entries.map((entry) => (
                <PreferenceSwitch key={entry.name} {...entry} isOn={data[entry.name]} />
              ))}
              {label === 'By email' && <MailSettings isOn={data.email} />}
            </fieldset>
          ))}
          <fieldset className={classes.group}>
            <legend>Push notifications</legend>
            <PushSettings />
          </fieldset>
          <MutedSettings />
          {children}
        </>
      ) : isError ? (
        <ErrorState
          bare
          title="Your notification settings could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={6} />
      )}
    </Panel>
  )
}

function PreferenceSwitch({ name, label, text, isOn }: Entry & { isOn: boolean }) {
  const { mutate } = useChangePreferences()
  // Shown right away: an update of the query cache reaches the component one render later.
  const [chosen, setChosen] = useState<boolean>()

  function change(isWanted: boolean) {
    setChosen(isWanted)
    mutate({ [name]: isWanted }, { onSettled: () => setChosen(undefined) })
  }

  return (
    <Switch
      label={label}
      description={text}
      labelPosition="left"
      withThumbIndicator={false}
      checked={chosen ?? isOn}
      onChange={(event) => change(event.currentTarget.checked)}
      classNames={{
        root: 'rule-above',
        body: classes.body,
        labelWrapper: classes.words,
        label: classes.label,
        description: classes.text,
        track: classes.track,
      }}
    />
  )
}
