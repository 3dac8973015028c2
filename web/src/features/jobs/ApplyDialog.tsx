import { type ApplicationFields, apply } from '@guildhall/contract/applications'
import type { JobItem } from '@guildhall/contract/jobs'
import { limits } from '@guildhall/contract/limits'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import foot from '../../content/FormFoot.module.css'
import { useDraft, useKeeping } from '../../lib/drafts/drafts'
import { useContractForm } from '../../lib/forms/useContractForm'
import { codeOf } from '../../lib/net/callError'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { DraftNote, UnkeptNote } from '../../ui/DraftNote'
import { FilePicker, type PickedFile } from '../../ui/FilePicker'
import { FormDialog } from '../../ui/FormDialog'
import { someDocuments } from '../../ui/fileRules'
import { errorIn, useUploadFields } from '../../ui/useUploadFields'
import { showApplyError, useApply } from './applications.api'

const pdf = someDocuments('.pdf', 'Please attach a PDF file')

type Props = { item: JobItem; opened: boolean; onClose: () => void }

/** The application form. */
export default function ApplyDialog({ item, opened, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Apply for ${item.title}`} size="lg">
      <Form item={item} onDone={onClose} />
    </FormDialog>
  )
}

function Form({ item, onDone }: Pick<Props, 'item'> & { onDone: () => void }) {
  const queries = useQueryClient()
  const { mutateAsync: send } = useApply(item)
  const [files, setFiles] = useState<PickedFile[]>([])
  const { found, keep, acknowledge, arrivals, isUnkept } = useDraft<{ message: string }>(
    { kind: 'application', place: item.id },
    (draft) => {
      setRestored(draft !== null)
      form.setFieldValue('message', draft?.message ?? '')
    },
  )
  const [isRestored, setRestored] = useState(found !== null)
  const form = useContractForm<ApplicationFields>({
    schema: apply,
    initialValues: { message: '', attachmentPath: null },
    restored: found,
    submit: async (values) => {
      await send(values)
      acknowledge((newest) => (newest.message === values.message ? null : newest))
      if (form.isOpen()) onDone()
    },
    failed: (error) => {
      showApplyError(queries, item, error)
      const code = codeOf(error)
      if (code === 'already_applied') keep(null)
      if (code === 'already_applied' || code === 'job_closed' || code === 'content_not_found') onDone()
    },
    atField: {
      file_not_found: {
        field: 'attachmentPath',
        text: 'The uploaded file is gone. Please upload it again.',
      },
    },
  })
  const uploads = useUploadFields(form)
  const { message } = form.values
  useKeeping({ keep, arrivals }, message.trim() ? { message } : null)

  function discard() {
    setRestored(false)
    form.setFieldValue('message', '')
  }

  return (
    <form {...form.bind} className="stack gap-20">
      <p>
        {item.author
          ? `Only @${item.author.username} sees your application, with your profile.`
          : 'Only the poster sees your application, with your profile.'}
      </p>
      <DraftNote onDiscard={isRestored && discard} />
      <UnkeptNote when={isUnkept} />
      <Textarea
        label="Message (optional)"
        placeholder="Why are you a good fit?"
        description={<Counter value={message.length} max={limits.applicationMessage} />}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        {...form.getInputProps('message')}
      />
      <FilePicker
        label="Attach a PDF"
        rules={pdf}
        max={1}
        value={files}
        error={errorIn(form.errors.attachmentPath)}
        {...uploads.files('attachmentPath')}
        onChange={(value) => {
          setFiles(value)
          form.setFieldValue('attachmentPath', value[0]?.path ?? null)
        }}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress="Applying..." uploading={uploads.uploading}>
          Apply Now
        </SubmitButton>
      </div>
    </form>
  )
}
