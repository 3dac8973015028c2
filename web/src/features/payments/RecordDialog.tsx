import type { Club } from '@guildhall/contract/clubs'
import type { MemberEntitlement } from '@guildhall/contract/entitlements'
import { plural } from '@guildhall/contract/plural'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { today } from '../../lib/dates/today'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { SubmitButton } from '../../ui/BusyButton'
import { DateField } from '../../ui/DateField'
import { FormDialog } from '../../ui/FormDialog'
import { Note } from '../../ui/Note'
import { useRecordPayments } from './payments.api'
import { recordedForm } from './recorded.form'
import { passedTexts, priceText } from './words'

type Props = {
  club: Pick<Club, 'id'>
  entitlements: MemberEntitlement[]
  opened: boolean
  onClose: () => void
  onRecorded: () => void
}

/** Records that people have paid. */
export default function RecordDialog({ opened, onClose, ...props }: Props) {
  const title = plural(props.entitlements.length, 'Record payment', 'Record {n} payments')
  return (
    <FormDialog opened={opened} onClose={onClose} title={title}>
      <RecordForm {...props} onDone={onClose} />
    </FormDialog>
  )
}

type FormProps = Pick<Props, 'club' | 'entitlements' | 'onRecorded'> & { onDone: () => void }

function RecordForm({ club, entitlements, onRecorded, onDone }: FormProps) {
  const { mutateAsync } = useRecordPayments(club.id)
  // A retry records each once.
  const [ids] = useState(() => entitlements.map(() => uuidv7()))
  const [passed, setPassed] = useState<string[]>([])
  const one = entitlements.length > 1 ? undefined : entitlements[0]
  const form = useContractForm({
    schema: recordedForm,
    initialValues: { amount: '', paidOn: today(), paidUntil: '', note: '' },
    submit: async ({ amount, paidOn, paidUntil, note }) => {
      const { recorded, passed: left } = await mutateAsync(
        entitlements.map(({ id, state, paidUntil: until }, at) => ({
          id: ids[at] ?? uuidv7(),
          entitlementId: id,
          before: { state, paidUntil: until },
          paidOn,
          note,
          ...(amount && { amount }),
          ...(paidUntil && { paidUntil }),
        })),
      )
      // What was recorded before is what a retry meant to do.
      const refused = left.filter(({ why }) => why !== 'recorded')
      const done = recorded + left.length - refused.length
      if (done > 0) toast.success(plural(done, 'Payment recorded', '{n} payments recorded'))
      onRecorded()
      if (refused.length === 0 && form.isOpen()) return onDone()
      setPassed(refused.map(({ id, why }) => passedText(entitlements, ids, id, why)))
    },
    failed: (error) =>
      toast.error('The payment could not be recorded', errorText(error, 'Please try again.')),
  })
  if (passed.length > 0)
    return (
      <Note
        kind="error"
        title={plural(passed.length, 'One payment was not recorded', '{n} payments were not recorded')}
      >
        <ul>
          {passed.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Note>
    )
  return (
    <form {...form.bind} className="stack gap-16">
      {one && (
        <p className="muted body anywhere">
          {fullName(one.person)} · {priceText(one)} · {one.reference}
        </p>
      )}
      <TextInput
        label="Amount (optional)"
        description={
          one
            ? `Left empty: ${one.amount} ${one.currency}, as agreed.`
            : 'Left empty: what each person agreed to.'
        }
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <DateField kind="date" label="Paid on" max={today()} {...form.getInputProps('paidOn')} />
      <DateField
        kind="date"
        label="Paid until (optional)"
        description="Left empty, it continues from what was paid before."
        max="9999-12-30"
        {...form.getInputProps('paidUntil')}
      />
      <TextInput
        label="Note (optional)"
        description="The person sees it on the receipt."
        autoComplete="off"
        dir="auto"
        {...form.getInputProps('note')}
      />
      <div className="row justify-end">
        <SubmitButton saving={form.saving} progress="Recording...">
          {plural(entitlements.length, 'Record payment', 'Record payments')}
        </SubmitButton>
      </div>
    </form>
  )
}

/** 'Mei Tan: the membership has ended.' */
function passedText(
  entitlements: MemberEntitlement[],
  ids: string[],
  paymentId: string,
  why: string,
): string {
  const person = entitlements[ids.indexOf(paymentId)]?.person
  return `${person ? fullName(person) : 'Deleted account'}: ${passedTexts[why] ?? 'could not be recorded.'}`
}
