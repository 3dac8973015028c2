import { operatorsApi } from '@guildhall/contract/operators'
import { Button, TextInput } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { waitText } from '../../lib/net/waitText'
import { toast } from '../../lib/page/toast'
import { useViewer } from '../../lib/session/viewer'
import { BusyButton, SubmitButton } from '../../ui/BusyButton'
import { PageTitle } from '../../ui/PageTitle'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import classes from './ConsoleEntry.module.css'
import { entryQuery, useEnterConsole, useMailCode } from './entry.api'

/** The page before the console. */
export const ConsoleEntry = () => (
  <Panel className={classes.card}>
    <PageTitle tabTitle="Console">Open the console</PageTitle>
    <EntrySteps />
  </Panel>
)

/** The second step: a code of the authenticator app, or a mailed one. */
export function EntrySteps() {
  const { data, isError, isFetching, refetch } = useQuery(entryQuery)
  if (!data)
    return isError ? (
      <ErrorState
        bare
        title="The console could not be reached"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <TextSkeleton lines={3} />
    )
  return (
    <div className={classes.steps}>
      {data.method === 'app' ? (
        <>
          <p className="muted">Enter the code from your authenticator app, or one of your recovery codes.</p>
          <CodeForm />
        </>
      ) : (
        <ByMail />
      )}
    </div>
  )
}

function ByMail() {
  const email = useViewer()?.email
  const { mutateAsync, isPending, data } = useMailCode()
  const send = () => mutateAsync().catch(() => undefined)
  if (!data)
    return (
      <>
        <p className="muted">
          You run this server, so the console asks for a second step. We’ll email a code to {email}. It stays
          open in this browser for 12 hours.
        </p>
        <BusyButton busy={isPending} progress="Sending..." onClick={send}>
          Email me a code
        </BusyButton>
      </>
    )
  return (
    <>
      <p className="muted" role="status">
        Check your inbox at {email} and enter the code. It works for 10 minutes.
      </p>
      <CodeForm />
      <div className="wrap gap-8">
        {data.mailbox && (
          <Button
            component="a"
            href={data.mailbox}
            target="_blank"
            rel="noopener"
            size="xs"
            variant="default"
            leftSection={<IconMailOpened size={16} stroke={1.7} aria-hidden />}
          >
            Open the local mailbox
          </Button>
        )}
        <BusyButton size="xs" variant="default" busy={isPending} progress="Sending..." onClick={send}>
          Email another code
        </BusyButton>
      </div>
    </>
  )
}

function CodeForm() {
  const { mutateAsync } = useEnterConsole()
  const form = useContractForm({
    schema: operatorsApi['POST /admin/entry'].body,
    initialValues: { code: '' },
    submit: (values) => mutateAsync(values),
    atField: {
      entry_code_over: { field: 'code', text: 'This code no longer works. Request another one.' },
      rate_limited: {
        field: 'code',
        text: ({ more }) => `Too many codes. Please wait ${waitText(more.retryAfter)}, then try again.`,
      },
    },
    failed: (error) => toast.error('The console stays closed', errorText(error, 'Please try again.')),
  })
  return (
    <form {...form.bind}>
      <TextInput
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        spellCheck={false}
        autoFocus
        classNames={{ input: classes.code }}
        {...form.getInputProps('code')}
      />
      <SubmitButton saving={form.saving} progress="Opening...">
        Open the console
      </SubmitButton>
    </form>
  )
}
