import type { NotificationMail } from '@guildhall/contract/notification-mail'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { day } from '../../lib/dates/dates'
import { zonesWith } from '../../lib/dates/zones'
import { useViewer } from '../../lib/session/viewer'
import { BusyButton } from '../../ui/BusyButton'
import { Note } from '../../ui/Note'
import { ErrorState } from '../../ui/States'
import classes from './MailSettings.module.css'
import { mailQuery, useChangeMail, useResumeMail } from './mail.api'

const frequencies = [
  { value: 'soon', label: 'After 15 minutes' },
  { value: 'daily', label: 'Once a day' },
  { value: 'weekly', label: 'Once a week' },
]
const messageTimes = [
  { value: 'never', label: 'Never' },
  { value: '1h', label: 'After 1 hour' },
  { value: '8h', label: 'After 8 hours' },
  { value: 'daily', label: 'Once a day' },
]
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const days = weekdays.map((label, index) => ({ value: String(index + 1), label }))
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** When unread notifications and messages are mailed, and a warning if the viewer's address refused mail. */
export function MailSettings({ isOn }: { isOn: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(mailQuery)
  if (isError && !data)
    return (
      <ErrorState
        bare
        title="Your email settings could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return null
  return (
    <>
      {data.refusedAt && <RefusedAddress since={data.refusedAt} />}
      {isOn && <MailSchedule mail={data} />}
    </>
  )
}

function MailSchedule({ mail }: { mail: NotificationMail }) {
  const { mutate } = useChangeMail()
  const { frequency, hour, weekday, timeZone, messages } = mail
  const isTimed = frequency !== 'soon' || messages === 'daily'

  function choose(change: Partial<Pick<NotificationMail, 'frequency' | 'messages'>>) {
    const willBeTimed =
      (change.frequency ?? frequency) !== 'soon' || (change.messages ?? messages) === 'daily'
    // A first digest is scheduled in the browser's time zone.
    const isFirst = willBeTimed && !isTimed && timeZone === 'UTC'
    mutate({
      ...change,
      ...(isFirst && { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    })
  }

  return (
    <div className={classes.when}>
      <NativeSelect
        label="How often"
        description={
          frequency === 'soon'
            ? 'News from your clubs comes once a day at most, unless something needs you sooner.'
            : undefined
        }
        data={frequencies}
        value={frequency}
        onChange={(event) =>
          choose({ frequency: event.currentTarget.value as NotificationMail['frequency'] })
        }
      />
      <NativeSelect
        label="Unread messages"
        description={
          messages === 'never'
            ? undefined
            : 'The email says who wrote to you and how often, not what they wrote.'
        }
        data={messageTimes}
        value={messages}
        onChange={(event) => choose({ messages: event.currentTarget.value as NotificationMail['messages'] })}
      />
      {isTimed && (
        <div className={classes.time}>
          {frequency === 'weekly' && (
            <NativeSelect
              label="Day"
              data={days}
              value={String(weekday)}
              onChange={(event) => mutate({ weekday: Number(event.currentTarget.value) })}
            />
          )}
          <NativeSelect
            label="Time"
            data={hours}
            value={String(hour)}
            onChange={(event) => mutate({ hour: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Time zone"
            data={zonesWith(timeZone)}
            value={timeZone}
            onChange={(event) => mutate({ timeZone: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}

function RefusedAddress({ since }: { since: string }) {
  const viewer = useViewer()
  const { run, isPending } = useResumeMail()
  return (
    <Note
      kind="error"
      title="We can’t reach your email address"
      action={
        <BusyButton size="xs" variant="default" busy={isPending} progress="Saving..." onClick={run}>
          Try again
        </BusyButton>
      }
    >
      The mail server of {viewer?.email} refused our email on {day(since)}, so we stopped sending it. Change
      your address in the account settings, or try again.
    </Note>
  )
}
