import { PasswordStep } from './PasswordStep'
import { RecoveryCodes } from './RecoveryCodes'
import { useRenewCodes } from './security.api'

type Props = { onDone: () => void; onCodes: () => void }

export default function RenewCodes({ onDone, onCodes }: Props) {
  const renew = useRenewCodes()
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onDone} />
  return (
    <PasswordStep
      action="Make new codes"
      progress="Making..."
      onPassword={async (password) => {
        await renew.mutateAsync({ password })
        onCodes()
      }}
    >
      You get ten new recovery codes. The old ones stop working.
    </PasswordStep>
  )
}
