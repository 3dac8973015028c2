import { newAct } from '@guildhall/contract/acts'
import { moderation } from '@guildhall/contract/moderation-limits'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { FormDialog } from '../../ui/FormDialog'
import { type AccountAct, accountActs } from './actTexts'
import classes from './Console.module.css'
import { useAct } from './console.api'

type Props = {
  action: AccountAct
  kind: 'profile' | 'club'
  subjectId: string
  /** Whom or what it is done to. */
  name: string
  opened: boolean
  onClose: () => void
}

/** Acts on an account or club, with the statement of reasons that the person gets. */
export default function ActDialog(props: Props) {
  const { verb } = accountActs[props.action]
  return (
    <FormDialog opened={props.opened} onClose={props.onClose} title={`${verb}: ${props.name}`}>
      <ActForm {...props} />
    </FormDialog>
  )
}

const lengths = [
  { value: '7', label: '1 week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Until it is reversed' },
]

function ActForm({ action, kind, subjectId, name, onClose }: Props) {
  const { mutateAsync } = useAct()
  const { verb, progress, past, note } = accountActs[action]
  const [id] = useState(uuidv7)
  const form = useContractForm({
    schema: newAct,
    initialValues: {
      id,
      action,
      subject: { kind, id: subjectId },
      statement: { basis: 'rule' as 'rule' | 'law', ground: '', facts: '' },
      days: action === 'suspend' ? 30 : (undefined as number | undefined),
      hidesAll: false,
    },
    submit: async (values) => {
      await mutateAsync(values)
      toast.success(`${past}: ${name}`)
      onClose()
    },
    failed: (error) =>
      toast.error(
        `Failed: ${verb}`,
        errorText(error, 'Please try again.', {
          already_done: 'This was done already, perhaps by another operator.',
          person_protected: 'You can’t act on yourself or on another operator.',
          action_not_possible: 'This can’t be done here.',
          report_subject_not_found: 'This account or club no longer exists.',
          id_taken: 'This was done already.',
        }),
      ),
  })
  return (
    <form {...form.bind} className={classes.form}>
      <p className={classes.quiet}>{note}</p>
      <NativeSelect
        label="Based on"
        data={[
          { value: 'rule', label: 'A rule of this place' },
          { value: 'law', label: 'The law' },
        ]}
        {...form.getInputProps('statement.basis')}
      />
      <TextInput
        label={form.values.statement.basis === 'law' ? 'Which law' : 'Which rule'}
        maxLength={moderation.ground}
        data-autofocus
        {...form.getInputProps('statement.ground')}
      />
      <Textarea
        label="What happened"
        description="They read this, so say what was wrong and where."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={moderation.facts}
        {...form.getInputProps('statement.facts')}
      />
      {action === 'suspend' && (
        <NativeSelect
          label="For how long"
          data={lengths}
          value={form.values.days === undefined ? '' : String(form.values.days)}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('days', value === '' ? undefined : Number(value))
          }
        />
      )}
      {(action === 'suspend' || action === 'close') && (
        <Checkbox
          label="Hide everything they published"
          description="It comes back exactly as it was if you reverse this."
          {...form.getInputProps('hidesAll', { type: 'checkbox' })}
        />
      )}
      <SubmitButton
        saving={form.saving}
        progress={progress}
        color={action === 'warn_account' ? undefined : 'red'}
      >
        {verb}
      </SubmitButton>
    </form>
  )
}
