import { type DraftPage, saveDraft } from '@guildhall/contract/place'
import { placeLimits } from '@guildhall/contract/place-limits'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEditing } from '../../../lib/forms/useEditing'
import { useOutdated } from '../../../lib/forms/useOutdated'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { FormDialog } from '../../../ui/FormDialog'
import { MarkdownField } from '../../../ui/MarkdownField'
import { OutdatedNote } from '../../../ui/OutdatedNote'
import { Panel } from '../../../ui/Panel'
import { SaveBar } from '../../../ui/SaveBar'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { draftPageQuery, useSaveDraft } from './admin.api'
import { PublishForm } from './PublishForm'

/** The text of a legal page, saved as a draft and published from there. */
export function DraftForm({ draft }: { draft: DraftPage }) {
  const { page, revision, content, isChanged } = draft
  const queries = useQueryClient()
  const { mutateAsync } = useSaveDraft(page)
  const [publishing, setPublishing] = useState(false)
  const form = useEditing<{ content: string }>({
    schema: saveDraft.pick({ content: true }),
    current: { content },
    names: ['content'],
    place: null,
    send: async () => {
      try {
        const saved = await mutateAsync({ revision, content: form.getValues().content })
        toast.success('Draft saved')
        return { content: saved.content }
      } catch (error) {
        if (codeOf(error) !== 'changed_meanwhile') throw error
        // Shows the note, after which saving replaces the other version.
        await queries.invalidateQueries({ queryKey: draftPageQuery(page).queryKey })
        return undefined
      }
    },
    failed: (error) => toast.error('The draft could not be saved', errorText(error, 'Please try again.')),
  })
  const { hasChanges } = form
  const isOutdated = useOutdated(revision, hasChanges)
  return (
    <>
      <form {...form.bind} aria-label="Draft">
        <Panel title="Draft" className="stack gap-16">
          <UnsavedGuard when={hasChanges} />
          {isOutdated && <OutdatedNote title="Someone else changed this draft." onUseTheirs={form.discard} />}
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
            isChanged={hasChanges}
            onDiscard={form.discard}
            extra={!hasChanges && isChanged && <Button onClick={() => setPublishing(true)}>Publish…</Button>}
          >
            <SubmitButton saving={form.saving} progress="Saving…" variant={hasChanges ? 'filled' : 'default'}>
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
