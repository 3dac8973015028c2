import type { InputOf } from '@guildhall/contract/api'
import { limits } from '@guildhall/contract/limits'
import { createToken } from '@guildhall/contract/tokens'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Choices } from '../../ui/Choices'
import { FormDialog } from '../../ui/FormDialog'
import { NewSecret } from './NewSecret'
import { useCreateToken } from './tokens.api'

type Form = InputOf<'POST /auth/v1/tokens'>['body']

const scopes = [
  { value: 'read', label: 'Read only', text: 'Can see what you see, but can’t change anything.' },
  { value: 'write', label: 'Read and write', text: 'Can also do what you do, such as publishing.' },
] as const

const lifetimes: { value: Form['lifetime']; label: string }[] = [
  { value: '30-days', label: 'In 30 days' },
  { value: '90-days', label: 'In 90 days' },
  { value: '1-year', label: 'In a year' },
  { value: 'never', label: 'Never' },
]

/** Creates a token, then shows its secret once. */
export default function NewTokenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={secret === null ? 'New token' : 'Copy your token'}
      sticky={secret !== null}
    >
      {secret === null ? (
        <NewTokenForm onCreated={setSecret} />
      ) : (
        <NewSecret secret={secret} onDone={onClose} />
      )}
    </FormDialog>
  )
}

function NewTokenForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const { mutateAsync: create } = useCreateToken()
  const [id] = useState(uuidv7)
  const initialValues: Form = { id, name: '', scope: 'read', lifetime: '90-days' }
  const form = useContractForm({
    schema: createToken,
    initialValues,
    submit: async (values) => onCreated((await create(values)).secret),
    failed: (error) =>
      toast.error(
        'Error',
        errorText(error, 'Failed to create the token. Please try again.', {
          too_many_tokens: `You’ve reached the limit of ${limits.tokens} tokens. Revoke one to create another.`,
        }),
      ),
  })
  return (
    <form {...form.bind} className="stack gap-16">
      <TextInput
        label="Name"
        description="What’s this token for?"
        placeholder="Backup script"
        maxLength={limits.tokenName}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Choices
        label="Permissions"
        choices={scopes}
        value={form.values.scope}
        onChange={(scope) => form.setFieldValue('scope', scope)}
      />
      <NativeSelect label="Expires" data={lifetimes} {...form.getInputProps('lifetime')} />
      <div className="flex justify-end gap-8">
        <SubmitButton saving={form.saving} progress="Making...">
          Create token
        </SubmitButton>
      </div>
    </form>
  )
}
