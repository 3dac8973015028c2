import { BothStepsForm } from './BothStepsForm'
import { useTurnOff } from './security.api'

export default function TurnOff({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useTurnOff()
  return (
    <BothStepsForm
      action="Turn off"
      progress="Turning off..."
      color="red"
      refusals={{ two_step_off: 'Two-step login was turned off elsewhere.' }}
      onProof={async (proof) => {
        await mutateAsync(proof)
        onDone()
      }}
    >
      After that, your password alone is enough to log in. Your recovery codes stop working.
    </BothStepsForm>
  )
}
