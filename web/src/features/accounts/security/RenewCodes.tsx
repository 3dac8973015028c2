import { BothStepsForm } from './BothStepsForm'
import { RecoveryCodes } from './RecoveryCodes'
import { useRenewCodes } from './security.api'

type Props = { onDone: () => void; onCodes: () => void }

export default function RenewCodes({ onDone, onCodes }: Props) {
  const renew = useRenewCodes()
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onDone} />
  return (
    <BothStepsForm
      action="Generate new codes"
      progress="Making..."
      refusals={{ two_step_off: 'Two-step login was turned off elsewhere.' }}
      onProof={async (proof) => {
        await renew.mutateAsync(proof)
        onCodes()
      }}
    >
      You’ll get ten new recovery codes. The old ones stop working.
    </BothStepsForm>
  )
}
