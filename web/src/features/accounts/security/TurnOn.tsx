import type { OutputOf } from '@guildhall/contract/api'
import { appCode } from '@guildhall/contract/security'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { copyText } from '../../../lib/text/copyText'
import { SubmitButton } from '../../../ui/BusyButton'
import QrCode from '../../../ui/QrCode'
import { CodeField } from './CodeField'
import { PasswordStep } from './PasswordStep'
import { RecoveryCodes } from './RecoveryCodes'
import classes from './SecuritySection.module.css'
import { useBeginTwoStep, useTurnOn } from './security.api'

type Setup = OutputOf<'POST /auth/v1/two-step/setups'>
type Props = { onDone: () => void; onCodes: () => void; onRenew: () => void }

/** Asks for the password, sets up the app with a first code, then shows recovery codes. */
export default function TurnOn({ onDone, onCodes, onRenew }: Props) {
  const begin = useBeginTwoStep()
  const [codes, setCodes] = useState<string[]>()
  // Turned on in another tab, or here with a lost response.
  const [isOn, setIsOn] = useState(false)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (isOn) return <AlreadyOn onRenew={onRenew} />
  if (begin.data)
    return (
      <ConfirmCode
        setup={begin.data}
        onAlready={() => setIsOn(true)}
        onCodes={(all) => {
          onCodes()
          setCodes(all)
        }}
      />
    )
  return (
    <PasswordStep
      action="Continue"
      progress="Checking..."
      onPassword={(password) =>
        begin.mutateAsync({ password }, { onError: (error) => setIsOn(codeOf(error) === 'two_step_on') })
      }
    >
      You need an authenticator app on your phone; many password managers include one. You’ll be logged out
      everywhere else.
    </PasswordStep>
  )
}

function AlreadyOn({ onRenew }: { onRenew: () => void }) {
  return (
    <div className={`${classes.steps} stack gap-16`}>
      <p>
        Two-step login is already on. If you haven’t seen your recovery codes, generate new ones: they let you
        in if you lose your phone.
      </p>
      <Button onClick={onRenew}>New recovery codes</Button>
    </div>
  )
}

type ConfirmCodeProps = { setup: Setup; onAlready: () => void; onCodes: (codes: string[]) => void }

function ConfirmCode({ setup, onAlready, onCodes }: ConfirmCodeProps) {
  const { mutateAsync } = useTurnOn()
  const form = useContractForm({
    schema: appCode,
    initialValues: { code: '' },
    submit: async (values) => {
      const { recoveryCodes } = await mutateAsync(values)
      onCodes(recoveryCodes)
      toast.success('Two-step login is on')
    },
    failed: (error) =>
      codeOf(error) === 'two_step_on' ? onAlready() : toast.error('Error', errorText(error)),
  })

  async function copyKey() {
    if (await copyText(setup.key)) toast.success('Key copied')
    else toast.error('Error', 'The key could not be copied. Select it and copy it by hand.')
  }

  return (
    <form {...form.bind} className={`${classes.steps} stack gap-16`}>
      <p>Scan this with your authenticator app, or enter the key by hand.</p>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <div className={`${classes.key} wrap rounded sunken gap-8 pad-8-12`}>
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
