import type { Viewer } from '@guildhall/contract/accounts'
import { Text } from '@mantine/core'
import { type MouseEvent, useEffect, useState } from 'react'
import { call } from '../../lib/net/call'
import { finishReauth, useIsSession } from '../../lib/session/machine'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { Dialog } from '../../ui/Dialog'
import { LoginForm, type LoginStep } from './LoginForm'

/** Asks to log in again over a page whose session ended; the page stays as it is. */
export default function ReauthDialog() {
  const isOpen = useIsSession('reauthenticating')
  const viewer = useViewer()
  return (
    <Dialog
      opened={isOpen}
      onClose={() => finishReauth(null)}
      title="Session expired. Please log in again."
      size="sm"
      sticky
    >
      {isOpen && viewer && <ReauthForm person={viewer} />}
    </Dialog>
  )
}

function ReauthForm({ person }: { person: Viewer }) {
  const [step, setStep] = useState<LoginStep>('password')
  useLoginElsewhere()
  return (
    <div onClickCapture={openInNewTab}>
      <Text mb="md">
        You’ve been logged out, {fullName(person)}. Log in to pick up where you left off; nothing you typed is
        lost.
      </Text>
      <LoginForm email={person.email} step={step} onStep={setStep} onDone={() => undefined} />
    </div>
  )
}

/** Notices a login in another tab on returning to this one. */
function useLoginElsewhere(): void {
  useEffect(() => {
    const look = async () => {
      const session = await call('GET /auth/v1/session').catch(() => null)
      if (session?.viewer) finishReauth(session)
    }
    const onReturn = () => void look()
    addEventListener('focus', onReturn)
    return () => removeEventListener('focus', onReturn)
  }, [])
}

/** A link, as to a forgotten password, must not replace the page under the dialog. */
function openInNewTab(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  window.open(link.href, '_blank', 'noopener')
}
