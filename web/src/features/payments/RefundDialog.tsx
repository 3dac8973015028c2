import { type Receipt, recordRefund } from '@guildhall/contract/entitlements'
import { money } from '@guildhall/contract/fees'
import { TextInput } from '@mantine/core'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Choices } from '../../ui/Choices'
import { FormDialog } from '../../ui/FormDialog'
import { useRecordRefund } from './payments.api'

type Props = { receipt: Receipt; opened: boolean; onClose: () => void }

/** Records what the owner gave back of a payment; it moves no money. */
export default function RefundDialog({ receipt, opened, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Record refund">
      <RefundForm receipt={receipt} onDone={onClose} />
    </FormDialog>
  )
}

const access = [
  { value: 'stays', label: 'Access stays', text: 'Until the end of what was paid.' },
  { value: 'ends', label: 'Access ends', text: 'The membership ends at once.' },
] as const

function RefundForm({ receipt, onDone }: { receipt: Receipt; onDone: () => void }) {
  const { mutateAsync } = useRecordRefund(receipt)
  const { amount, refunded, currency } = receipt
  const form = useContractForm({
    schema: recordRefund,
    initialValues: { amount: Number(refunded) > 0 ? refunded : amount, endsAccess: false },
    submit: async (values) => {
      await mutateAsync(values)
      toast.success('Refund recorded')
      if (form.isOpen()) onDone()
    },
    failed: (error) =>
      toast.error(
        'The refund could not be recorded',
        errorText(error, 'Please try again.', { owner_only: 'Only the owner can record refunds.' }),
      ),
    atField: {
      refund_too_large: { field: 'amount', text: `At most ${money(amount, currency)} was paid` },
    },
  })
  return (
    <form {...form.bind} className="stack gap-16">
      <p className="muted body">This records what you gave back. It moves no money: send it yourself.</p>
      <TextInput
        label={`Refunded in all, in ${currency}`}
        description={`Paid: ${money(amount, currency)}`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Choices
        label="Access"
        choices={access}
        value={form.values.endsAccess ? 'ends' : 'stays'}
        onChange={(value) => form.setFieldValue('endsAccess', value === 'ends')}
      />
      <div className="row justify-end">
        <SubmitButton saving={form.saving} progress="Recording...">
          Record refund
        </SubmitButton>
      </div>
    </form>
  )
}
