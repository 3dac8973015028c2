import { Button } from '@mantine/core'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useDraft, useKeeping } from '../../lib/drafts/drafts'
import { usePendingCheck } from '../../lib/forms/uploadGate'
import { useUnsavedWork } from '../../lib/session/unsavedWork'
import { SubmitButton } from '../../ui/BusyButton'
import { DraftNote, UnkeptNote } from '../../ui/DraftNote'
import { useTextUploads } from '../../ui/sentPictures'
import { pendingOf } from '../../ui/uploads'
import { CommentField } from './CommentField'
import type { Comment } from './comment'
import { useEditComment } from './comments.api'
import { mostOf, tooMuch, uploadingPicture } from './counting'
import { editPlace } from './place'
import { useGoneWith } from './useGoneWith'

/** Edits a comment in place. The text stays until it is saved or discarded. */
export default function EditComment({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const fieldId = useId()
  const { found, keep, acknowledge, arrivals, isUnkept } = useDraft<string>(editPlace(comment), (arrived) => {
    if (arrived === null) return onDone()
    setText(arrived)
    setRestored(true)
  })
  const [opened] = useState(comment.content)
  const [text, setText] = useState(found ?? comment.content)
  const [isRestored, setRestored] = useState(found !== null && found !== comment.content)
  const { mutateAsync: save, isPending } = useEditComment(comment)
  const content = text.trim()
  const isChanged = content !== comment.content
  const wrong = tooMuch(text, mostOf(comment))
  const uploads = usePendingCheck(pendingOf(useTextUploads(text)))
  const form = useRef<HTMLFormElement>(null)
  useUnsavedWork(isChanged)
  useKeeping({ keep, arrivals }, isChanged ? text : null)
  useGoneWith(comment, isChanged ? text : null, () => keep(null))

  function leave() {
    keep(null)
    onDone()
  }

  function send(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (isPending || uploads.isUploading || !content || wrong) return
    // Unchanged text is sent as well if an earlier answer may have been lost.
    if (!isChanged && content === opened) return leave()
    if (!uploads.mayBeSent(form.current)) return
    void save(content).then(
      () => {
        acknowledge((newest) => (newest.trim() === content ? null : newest))
        onDone()
      },
      () => undefined,
    )
  }

  function discard() {
    keep(null)
    setText(comment.content)
    setRestored(false)
  }

  return (
    <form ref={form} className="above-4" onSubmit={send}>
      <DraftNote onDiscard={isRestored && discard} />
      <UnkeptNote when={isUnkept} />
      <CommentField
        id={fieldId}
        about={{ id: comment.contentId, isLesson: comment.isLesson === true }}
        label="Edit comment"
        minRows={2}
        value={text}
        onChange={setText}
        readOnly={isPending}
        error={wrong || uploads.error || (!content && 'Please enter a comment')}
        autoFocus
        mayFormat={comment.isMarkdown}
        onSend={send}
        onEscape={() => !isChanged && leave()}
      >
        <Button size="xs" variant="subtle" color="gray" disabled={isPending} onClick={leave}>
          Cancel
        </Button>
        <SubmitButton
          size="xs"
          saving={isPending}
          progress="Saving..."
          uploading={uploads.isUploading ? uploadingPicture : undefined}
          disabled={!content || wrong !== false}
        >
          Save
        </SubmitButton>
      </CommentField>
    </form>
  )
}
