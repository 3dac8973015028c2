import { type DraftPage, saveDraft } from '@guildhall/contract/place'
import { placeLimits } from '@guildhall/contract/place-limits'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { FormDialog } from '../../../ui/FormDialog'
import { MarkdownField } from '../../../ui/MarkdownField'
import { Panel } from '../../../ui/Panel'
import { SaveBar } from '../../../ui/SaveBar'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { useSaveDraft } from './admin.api'
import { PublishForm } from './PublishForm'

/** The text of a legal page, saved as a draft and published from there. */
export function DraftForm({ draft }: { draft: DraftPage }) {
  const { page, revision, content, isChanged } = draft
  const { mutateAsync } = useSaveDraft(page)
  const [publishing, setPublishing] = useState(false)
  const form = useContractForm({
    schema: saveDraft.pick({ content: true }),
    initialValues: { content },
    submit: async ({ content }) => {
      const saved = await mutateAsync({ revision, content })
      form.resetDirty({ content: saved.content })
      toast.success('Draft saved')
    },
    failed: (error) =>
      toast.error(
        'The draft could not be saved',
        errorText(error, 'Please try again.', {
          changed_meanwhile: 'Someone else changed it. Copy your text, then load this page again.',
        }),
      ),
  })
  const isUnsaved = form.values.content !== content
  return (
    <>
      <form {...form.bind} aria-label="Draft">
        <Panel title="Draft">
          <UnsavedGuard when={isUnsaved} />
          <MarkdownField
            label="Text"
            description={
              page === 'imprint'
                ? 'Who runs this place: name, street address, email, and what else your law asks for'
                : 'Leave it empty and publish it to withdraw the page'
            }
            max={placeLimits.page}
            minRows={12}
            {...form.getInputProps('content')}
          />
          <SaveBar
            isChanged={isUnsaved}
            onDiscard={() => form.setFieldValue('content', content)}
            extra={!isUnsaved && isChanged && <Button onClick={() => setPublishing(true)}>Publish…</Button>}
          >
            <SubmitButton saving={form.saving} progress="Saving…" variant={isUnsaved ? 'filled' : 'default'}>
              Save draft
            </SubmitButton>
          </SaveBar>
        </Panel>
      </form>
      <FormDialog opened={publishing} onClose={() => setPublishing(false)} title="Publish a new version">
        <PublishForm draft={draft} onDone={() => setPublishing(false)} />
      </FormDialog>
    </>
  )
}
