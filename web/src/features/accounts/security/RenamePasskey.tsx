import type { Passkey } from '@guildhall/contract/security'
import { namePasskey } from '@guildhall/contract/security'
import { TextInput } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import classes from './SecuritySection.module.css'
import { useRenamePasskey } from './security.api'

export default function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { mutateAsync } = useRenamePasskey()
  const form = useContractForm({
    schema: namePasskey,
    initialValues: { name: passkey.name },
    submit: async ({ name }) => {
      await mutateAsync({ id: passkey.id, name })
      if (form.isOpen()) onDone()
    },
    failed: (error) => toast.error('Error', errorText(error, 'The passkey could not be renamed')),
  })
  return (
    <form {...form.bind} className={`${classes.steps} stack gap-16`}>
      <TextInput label="Name" data-autofocus autoFocus {...form.getInputProps('name')} />
      <SubmitButton saving={form.saving} progress="Saving...">
        Save
      </SubmitButton>
    </form>
  )
}
