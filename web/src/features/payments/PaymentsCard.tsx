import '@mantine/core/styles/NumberInput.layer.css'
import type { Club } from '@guildhall/contract/clubs'
import { editPaymentSettings, type PaymentSettings, paymentLimits } from '@guildhall/contract/entitlements'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEditing } from '../../lib/forms/useEditing'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Choices } from '../../ui/Choices'
import { UnkeptNote } from '../../ui/DraftNote'
import { EditClash } from '../../ui/EditClash'
import { LinkButton } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { SaveBar } from '../../ui/SaveBar'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { paymentSettingsQuery, useSavePaymentSettings } from './payments.api'

/** How members pay the club, which its owner sets, and the way to what they paid. */
export function PaymentsCard({ club }: { club: Club }) {
  const isOwner = club.can.own === true
  const { data, isError, isFetching, refetch } = useQuery({
    ...paymentSettingsQuery(club.id),
    enabled: isOwner,
  })
  return (
    <Panel
      title="Payments"
      action={
        <LinkButton to="/$clubSlug/payments" params={{ clubSlug: club.slug }} variant="default">
          Open payments
        </LinkButton>
      }
    >
      <div className="stack gap-16">
        <p className="muted body">
          {isOwner
            ? 'People who have to pay see how. You record what arrives, and they’re in.'
            : 'Only the owner sets how people pay. You can record payments.'}
        </p>
        {isOwner &&
          (data ? (
            <SettingsForm club={club} saved={data} />
          ) : isError ? (
            <ErrorState
              bare
              title="The payment settings could not be loaded"
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <TextSkeleton lines={6} />
          ))}
      </div>
    </Panel>
  )
}

const names = [
  ...(['instructions', 'link', 'accountHolder', 'iban'] as const),
  ...(['issuer', 'graceDays', 'pendingReads'] as const),
] as const

const labels: Record<(typeof names)[number], string> = {
  instructions: 'How to pay',
  link: 'Payment link',
  accountHolder: 'Account holder',
  iban: 'IBAN',
  issuer: 'Issuer on receipts',
  graceDays: 'Days of grace',
  pendingReads: 'Before the first payment',
}

const readers = [
  { value: 'wait', label: 'Nothing yet', text: 'People see inside once they’ve paid.' },
  { value: 'read', label: 'They can read', text: 'People who asked to join read, but can’t write.' },
] as const

function SettingsForm({ club, saved }: { club: Club; saved: PaymentSettings }) {
  const { mutateAsync } = useSavePaymentSettings(club.id)
  const form = useEditing<PaymentSettings>({
    schema: editPaymentSettings,
    current: saved,
    names,
    place: { kind: 'edit-club', place: `${club.id}:payments` },
    send: async ({ wanted, before }) => {
      const now = await mutateAsync({ ...wanted, before })
      toast.success('Changes are saved!')
      return now
    },
    failed: (error) =>
      toast.error(
        'Error updating the payment settings',
        errorText(error, 'Please try again.', { owner_only: 'Only the owner can change how people pay.' }),
      ),
  })
  return (
    <>
      <form {...form.bind} aria-label="Payments" className="stack gap-16">
        <UnsavedGuard when={form.hasChanges} />
        <UnkeptNote when={form.isUnkept} />
        <Textarea
          label={labels.instructions}
          description="In your words, for people who have to pay."
          autosize
          minRows={2}
          maxRows={10}
          maxLength={paymentLimits.instructions}
          dir="auto"
          {...form.getInputProps('instructions')}
        />
        <TextInput
          label={labels.link}
          description="To a page where people can pay."
          type="url"
          inputMode="url"
          placeholder="https://"
          {...form.getInputProps('link')}
        />
        <TextInput label={labels.accountHolder} dir="auto" {...form.getInputProps('accountHolder')} />
        <TextInput
          label={labels.iban}
          description="For bank transfers; in euros, people also get a QR code."
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('iban')}
        />
        <Textarea
          label={labels.issuer}
          description="Name, address and tax number, if your receipts need them."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={paymentLimits.issuer}
          dir="auto"
          {...form.getInputProps('issuer')}
        />
        <NumberInput
          label={labels.graceDays}
          description="How long access lasts after the last paid day."
          min={0}
          max={paymentLimits.graceDays}
          allowDecimal={false}
          {...form.getInputProps('graceDays')}
        />
        {club.isPrivate && (
          <Choices
            label={labels.pendingReads}
            choices={readers}
            value={form.values.pendingReads ? 'read' : 'wait'}
            onChange={(value) => form.setFieldValue('pendingReads', value === 'read')}
          />
        )}
        <SaveBar isChanged={form.hasChanges} isRestored={form.isRestored} onDiscard={form.discard}>
          <SubmitButton
            saving={form.saving}
            progress="Saving..."
            variant={form.hasChanges ? 'filled' : 'default'}
          >
            Save Payments
          </SubmitButton>
        </SaveBar>
      </form>
      <EditClash form={form} labels={labels} />
    </>
  )
}
