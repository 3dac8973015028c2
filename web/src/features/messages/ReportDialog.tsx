import { type MessageReportReason, messageReportReasons, reports } from '@guildhall/contract/report-reasons'
import { sendReport } from '@guildhall/contract/reports'
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useBlock } from '../../content/blocks.api'
import foot from '../../content/FormFoot.module.css'
import { useContractForm } from '../../lib/forms/useContractForm'
import { SubmitButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Counter } from '../../ui/Counter'
import { FormDialog } from '../../ui/FormDialog'
import { ReportedMessages } from './ReportedMessages'
import { type Report, showReportError, useReport } from './reports.api'
import type { Thread } from './thread'

type Props = {
  opened: boolean
  onClose: () => void
  /** ID of the preselected message. */
  messageId: string
  conversationId: string
  /** The other person's ID. */
  personId: string
  name: string
  thread: Thread
}

const reasonTexts: Record<MessageReportReason, string> = {
  harassment: 'Harassment or threats',
  spam: 'Spam or advertising',
  fraud: 'Fraud or a scam',
  other: 'Something else',
}

/** Reports messages to the operators of this site, then offers to block the person. */
export default function ReportDialog({ opened, onClose, ...about }: Props) {
  const { personId, name, thread } = about
  const [asking, setAsking] = useState(false)
  const { mutateAsync: block } = useBlock({ id: personId, name })
  return (
    <>
      <FormDialog opened={opened} onClose={onClose} title="Report messages">
        <ReportForm
          {...about}
          onSent={() => {
            onClose()
            setAsking(thread.can.send !== 'person_blocked')
          }}
        />
      </FormDialog>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Block ${name} as well?`}
        action="Block"
        progress="Blocking..."
        cancel="Not now"
        danger
        onConfirm={() => block(true)}
      >
        <Text>
          You will get no more messages from {name}, and can’t send them any. They won’t be notified of this,
          nor of your report.
        </Text>
      </ConfirmDialog>
    </>
  )
}

type FormProps = Omit<Props, 'opened' | 'onClose'> & { onSent: () => void }

function ReportForm({ messageId, conversationId, personId, name, thread, onSent }: FormProps) {
  const { mutateAsync: send } = useReport(conversationId)
  const [id] = useState(uuidv7)
  const messages = thread.messages.filter(
    (message) => message.sender_id === personId && !message.taken_back_at,
  )
  const initialValues: Omit<Report, 'reason'> & { reason: MessageReportReason | '' } = {
    ...{ id, reason: '', note: '' },
    messageIds: [messageId],
  }
  const form = useContractForm({
    schema: sendReport,
    initialValues,
    submit: async ({ messageIds, reason, ...values }) => {
      // Messages deleted since are no longer listed.
      const listed = messageIds.filter((one) => messages.some((message) => message.id === one))
      await send({ ...values, reason: reason as MessageReportReason, messageIds: listed })
      onSent()
    },
    failed: showReportError,
  })
  return (
    <form {...form.bind} className="stack gap-20">
      <p>
        The messages you select are sent to the operators of this site, with your name and {name}’s. They see
        nothing else from your conversation, and {name} won’t be notified.
      </p>
      <ReportedMessages
        label={`Messages from ${name}`}
        messages={messages}
        hasEarlier={thread.next !== null}
        value={form.values.messageIds}
        error={form.errors.messageIds}
        onChange={(messageIds) => form.setFieldValue('messageIds', messageIds)}
      />
      <NativeSelect
        label="Reason"
        data={[
          { value: '', label: 'Choose a reason' },
          ...messageReportReasons.map((value) => ({ value, label: reasonTexts[value] })),
        ]}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="Note (optional)"
        placeholder="What should they know?"
        description={<Counter value={form.values.note.length} max={reports.note} />}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('note')}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress="Sending...">
          Send report
        </SubmitButton>
      </div>
    </form>
  )
}
