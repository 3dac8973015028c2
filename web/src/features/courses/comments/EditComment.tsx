import type { LessonReply } from '@guildhall/contract/course-comments'
import { courseLimits } from '@guildhall/contract/course-limits'
import { Button, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useLocalDraft } from '../../../lib/drafts/localDraft'
import { useUnsavedWork } from '../../../lib/session/unsavedWork'
import { SubmitButton } from '../../../ui/BusyButton'
import { useEditLessonComment } from './comments.api'

/** Edits a comment in place. The text stays until it is saved or discarded. */
export function EditComment({ comment, onDone }: { comment: LessonReply; onDone: () => void }) {
  const { found, keep, acknowledge } = useLocalDraft<string>(`edit-comment:${comment.id}`)
  const [text, setText] = useState(found ?? comment.content)
  const { mutateAsync, isPending } = useEditLessonComment(comment)
  const content = text.trim()
  const isChanged = content !== comment.content
  const isWrong = !content || content.length > courseLimits.comment
  useUnsavedWork(isChanged)

  function leave() {
    keep(null)
    onDone()
  }

  function send(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (isPending || isWrong) return
    if (!isChanged) return leave()
    void mutateAsync(content).then(
      () => {
        acknowledge((newest) => (newest.trim() === content ? null : newest))
        onDone()
      },
      () => undefined,
    )
  }

  return (
    <form onSubmit={send}>
      <Textarea
        aria-label="Edit comment"
        autosize
        minRows={2}
        maxRows={12}
        dir="auto"
        autoFocus
        value={text}
        readOnly={isPending}
        error={
          !content
            ? 'Please enter a comment'
            : content.length > courseLimits.comment && 'This comment is too long'
        }
        onChange={(event) => {
          setText(event.currentTarget.value)
          keep(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isChanged) leave()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
      />
      <div className="row justify-end gap-8 above-8">
        <Button size="xs" variant="subtle" color="gray" disabled={isPending} onClick={leave}>
          Cancel
        </Button>
        <SubmitButton size="xs" saving={isPending} progress="Saving..." disabled={isWrong}>
          Save
        </SubmitButton>
      </div>
    </form>
  )
}
