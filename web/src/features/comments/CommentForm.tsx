import type { CommentDraft } from '@guildhall/contract/drafts'
import { Button } from '@mantine/core'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useCreation } from '../../content/publish'
import { useDraft, useKeeping } from '../../lib/drafts/drafts'
import { usePendingCheck } from '../../lib/forms/uploadGate'
import { useCommandKey } from '../../lib/keyboard/commandKey'
import { useSignal } from '../../lib/live/signals'
import { toast } from '../../lib/page/toast'
import { useUnsavedWork } from '../../lib/session/unsavedWork'
import { useViewer } from '../../lib/session/viewer'
import { SubmitButton } from '../../ui/BusyButton'
import { DraftNote, UnkeptNote } from '../../ui/DraftNote'
import { Face } from '../../ui/Face'
import { useTextUploads } from '../../ui/sentPictures'
import { pendingOf } from '../../ui/uploads'
import { CommentField } from './CommentField'
import classes from './Comments.module.css'
import { useAddComment } from './comments.api'
import { characters, mostOf, tooMuch, uploadingPicture } from './counting'
import type { Discussion } from './discussion'
import { commentPlace } from './place'
import { showUnsentComment } from './unsentComments'
import { useGoneWith } from './useGoneWith'

type Props = {
  about: Discussion
  /** ID of the comment it replies to. */
  parentId?: string
  label?: string
  /** Initial text of a reply. */
  beginning?: string
  autoFocus?: boolean | undefined
  onAdded: (id: string) => void
  onCancel?: () => void
}

type Draft = CommentDraft & { unacknowledged?: string[] }

/** Adds a comment or reply. The text stays until it has arrived, and a retry never posts it twice. */
export default function CommentForm({ about, parentId, beginning = '', autoFocus, ...parts }: Props) {
  const { label = 'Write a comment', onAdded, onCancel } = parts
  const { id: contentId, isLesson } = about
  const most = mostOf(about)
  const viewer = useViewer()
  const fieldId = useId()
  const command = useCommandKey()
  const place = commentPlace(about, parentId)
  const { found, keep, acknowledge, arrivals, isUnkept } = useDraft<Draft>(place, (arrived) => {
    setText(arrived?.text ?? beginning)
    setDeclined(arrived?.declined)
    setRestored(arrived !== null)
    creation.restart(arrived)
  })
  const creation = useCreation(place, found)
  const [text, setText] = useState(found?.text ?? beginning)
  const [declined, setDeclined] = useState(found?.declined)
  const [isRestored, setRestored] = useState(found !== null)
  const { mutateAsync, isPending } = useAddComment({ about, parentId, creation, isSaved: !isUnkept })
  const isEmpty = text.trim() === beginning.trim()
  useUnsavedWork(!isEmpty)
  useSignal('content.deleted', (deleted) => {
    if (deleted.contentId !== contentId || isEmpty) return
    keep(null)
    showUnsentComment(text)
  })
  useGoneWith(parentId ? { id: parentId, contentId } : undefined, isEmpty ? null : text, () => keep(null))
  const left = most - text.length
  const wrong = tooMuch(text, most)
  const uploads = usePendingCheck(pendingOf(useTextUploads(text)))
  const form = useRef<HTMLFormElement>(null)

  function send() {
    if (isPending || uploads.isUploading) return
    if (isEmpty) return toast.error('Empty comment', 'Please enter a comment')
    if (left < 0) return toast.error('Failed to add comment', `A comment has at most ${most} characters`)
    if (wrong) return toast.error('Failed to add comment', wrong)
    if (!uploads.mayBeSent(form.current)) return
    // Not in mutate's callbacks, which do not run after the form unmounts: the draft must still be removed.
    const sent = text.trim()
    void mutateAsync(sent).then(
      (added) => {
        // Right away, because the field may unmount with its item before the next render.
        acknowledge((newest) => (newest.text.trim() === sent ? null : newest))
        empty()
        if (added) onAdded(added.id)
        else onCancel?.()
      },
      () => undefined,
    )
  }

  function discard() {
    keep(null)
    empty()
    onCancel?.()
  }

  function empty() {
    setText('')
    setDeclined(undefined)
    setRestored(false)
    creation.restart(null)
    document.getElementById(fieldId)?.focus()
  }

  const { id, unacknowledged } = creation
  useKeeping({ keep, arrivals }, isEmpty ? null : { id, text, unacknowledged, declined })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send()
  }

  return (
    <form ref={form} className={`${classes.form} flex gap-12`} onSubmit={submit}>
      <Face person={viewer ?? null} size={32} />
      <div className="fill">
        <DraftNote declined={declined} onDiscard={isRestored && discard} />
        <UnkeptNote when={isUnkept} />
        <CommentField
          id={fieldId}
          about={about}
          label={label}
          placeholder={
            parentId ? 'Write a reply...' : isLesson ? 'Ask a question or comment...' : 'Write a comment...'
          }
          minRows={1}
          value={text}
          onChange={setText}
          readOnly={isPending}
          error={wrong || uploads.error}
          autoFocus={autoFocus}
          onSend={send}
          onEscape={() => isEmpty && onCancel?.()}
        >
          <span className={`${classes.hint} muted small`} data-keys={left >= 200 || undefined}>
            {left < 200 ? `${characters(Math.max(left, 0))} left` : `${command} + Enter posts`}
          </span>
          {onCancel && (
            <Button size="xs" variant="subtle" color="gray" onClick={onCancel} disabled={isPending}>
              Cancel
            </Button>
          )}
          <SubmitButton
            size="xs"
            saving={isPending}
            progress="Submitting..."
            uploading={uploads.isUploading ? uploadingPicture : undefined}
            disabled={isEmpty}
          >
            {parentId ? 'Reply' : 'Post'}
          </SubmitButton>
        </CommentField>
      </div>
    </form>
  )
}
