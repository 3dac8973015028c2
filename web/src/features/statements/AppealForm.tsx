import { appealBody, type Statement } from '@guildhall/contract/acts'
import { moderation } from '@guildhall/contract/moderation-limits'
import { Textarea } from '@mantine/core'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { useAppeal } from './statements.api'

/** Says why a decision is wrong; sent once. */
export default function AppealForm({ statement, token }: { statement: Statement; token?: string }) {
  const { mutateAsync } = useAppeal(statement, token)
  const form = useContractForm({
    schema: appealBody,
    initialValues: { text: '' },
    submit: async ({ text }) => {
      await mutateAsync(text)
      toast.success('Appeal sent', 'You’ll be notified of the answer.')
    },
    failed: (error) =>
      toast.error(
        'Your appeal was not sent',
        errorText(error, 'Please try again.', {
          appeal_used: 'You appealed this decision already.',
          appeal_over: 'This decision can no longer be appealed.',
          act_not_found: 'This decision no longer exists.',
        }),
      ),
  })
  return (
    <form {...form.bind} className="grid gap-16">
      <Textarea
        label="Why is it wrong?"
        description="Say what the person who answers should know."
        autosize
        minRows={4}
        maxRows={14}
        maxLength={moderation.appeal}
        dir="auto"
        {...form.getInputProps('text')}
      />
      <UnsavedGuard when={form.isDirty()} />
      <div>
        <SubmitButton saving={form.saving} progress="Sending...">
          Send appeal
        </SubmitButton>
      </div>
    </form>
  )
}
