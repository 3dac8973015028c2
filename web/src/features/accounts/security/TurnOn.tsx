import type { OutputOf } from '@guildhall/contract/api'
import { appCode } from '@guildhall/contract/security'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../../lib/copyText'
import { errorText } from '../../../lib/errorText'
import { toast } from '../../../lib/toast'
import { useContractForm } from '../../../lib/useContractForm'
import { SubmitButton } from '../../../ui/SubmitButton'
import { CodeField } from './CodeField'
import { PasswordStep } from './PasswordStep'
import { QrCode } from './QrCode'
import { RecoveryCodes } from './RecoveryCodes'
import classes from './SecuritySection.module.css'
import { useBeginTwoStep, useTurnOn } from './security.api'

type Setup = OutputOf<'POST /auth/v1/two-step/setups'>
type Props = { onDone: () => void; onCodes: () => void }

/** Password, then the app and a code of it, then the recovery codes. */
export default function TurnOn({ onDone, onCodes }: Props) {
  const begin = useBeginTwoStep()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begin.data)
    return (
      <Confirm
        setup={begin.data}
        onCodes={(all) => {
          onCodes()
          setCodes(all)
        }}
      />
    )
  return (
    <PasswordStep
      action="Go on"
      progress="Checking..."
      onPassword={(password) => begin.mutateAsync({ password })}
    >
      You need an authenticator app on your phone, such as the one that your password manager has. You will be
      signed out everywhere else.
    </PasswordStep>
  )
}

function Confirm({ setup, onCodes }: { setup: Setup; onCodes: (codes: string[]) => void }) {
  const { mutateAsync } = useTurnOn()
  const form = useContractForm({
    schema: appCode,
    initialValues: { code: '' },
    submit: async (values) => {
      const { recoveryCodes } = await mutateAsync(values)
      onCodes(recoveryCodes)
      toast.success('Two-step sign-in is on')
    },
    failed: (error) =>
      toast.error(
        'Error',
        errorText(error, undefined, { two_step_on: 'Two-step sign-in was turned on elsewhere.' }),
      ),
  })

  async function copyKey() {
    if (await copyText(setup.key)) toast.success('Key copied')
    else toast.error('Error', 'The key could not be copied. Select it and copy it by hand.')
  }

  return (
    <form {...form.bind} className={classes.steps}>
      <p>Scan this with your authenticator app, or enter the key by hand.</p>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <div className={classes.key}>
        <code>{setup.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />}
          onClick={() => void copyKey()}
        >
          Copy key
        </Button>
      </div>
      <CodeField
        method="app"
        label="Code that your app shows now"
        data-autofocus
        autoFocus
        {...form.getInputProps('code')}
      />
      <SubmitButton saving={form.saving} progress="Turning on...">
        Turn on
      </SubmitButton>
    </form>
  )
}
