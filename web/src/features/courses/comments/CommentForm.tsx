import { courseLimits } from '@guildhall/contract/course-limits'
import type { CommentDraft } from '@guildhall/contract/drafts'
import { plural } from '@guildhall/contract/plural'
import { Button, Textarea } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useDraft } from '../../../lib/drafts/drafts'
import { commandKey } from '../../../lib/keyboard/commandKey'
import { codeOf } from '../../../lib/net/callError'
import { useUnsavedWork } from '../../../lib/session/unsavedWork'
import { useViewer } from '../../../lib/session/viewer'
import { SubmitButton } from '../../../ui/BusyButton'
import { DraftNote } from '../../../ui/DraftNote'
import { Face } from '../../../ui/Face'
import { useAddLessonComment } from './comments.api'
import classes from './LessonComments.module.css'
import { lessonCommentPlace } from './place'

type Props = {
  lessonId: string
  parentId?: string
  label: string
  placeholder: string
  autoFocus?: boolean
  onClose?: () => void
}
/** `id`: of the comment, so that one whose answer was lost is added once. */
type Draft = CommentDraft

/** Adds a comment or reply. The text stays until it has arrived. */
export function CommentForm({ lessonId, parentId, label, placeholder, autoFocus, onClose }: Props) {
  const viewer = useViewer()
  const fieldId = useId()
  const { found, keep, acknowledge } = useDraft<Draft>(lessonCommentPlace(lessonId, parentId), (arrived) => {
    setDraft(arrived ?? { id: uuidv7(), text: '' })
    setRestored(arrived !== null)
  })
  const [draft, setDraft] = useState<Draft>(() => found ?? { id: uuidv7(), text: '' })
  const [isRestored, setRestored] = useState(found !== null)
  const { mutateAsync, isPending } = useAddLessonComment(lessonId, parentId)
  const { text } = draft
  const isEmpty = text.trim() === ''
  const over = text.length - courseLimits.comment
  useUnsavedWork(!isEmpty)

  function write(next: Draft) {
    setDraft(next)
    keep(next.text ? next : null, true)
  }

  function discard() {
    keep(null)
    leave()
  }

  function leave() {
    setDraft({ id: uuidv7(), text: '' })
    setRestored(false)
    if (onClose) onClose()
    else document.getElementById(fieldId)?.focus()
  }

  async function send() {
    if (isPending || isEmpty || over > 0) return
    try {
      await mutateAsync({ id: draft.id, content: text.trim() })
      acknowledge((newest) => (newest.text.trim() === text.trim() ? null : newest))
      leave()
    } catch (error) {
      if (codeOf(error) === 'id_taken') write({ ...draft, id: uuidv7() })
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send()
  }

  return (
    <form className="flex gap-12" onSubmit={submit}>
      <Face person={viewer ?? null} size={parentId ? 28 : 32} />
      <div className="fill">
        <DraftNote declined={draft.declined} onDiscard={isRestored && discard} />
        <Textarea
          id={fieldId}
          aria-label={label}
          placeholder={placeholder}
          autosize
          minRows={1}
          maxRows={12}
          dir="auto"
          autoFocus={autoFocus}
          value={text}
          readOnly={isPending}
          error={over > 0 && plural(over, '{n} character too many', '{n} characters too many')}
          onChange={(event) => write({ ...draft, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isEmpty) onClose?.()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void send()
          }}
        />
        {(!isEmpty || onClose) && (
          <div className="row justify-end gap-8 above-8">
            <span className={classes.hint}>{commandKey()} + Enter posts</span>
            {onClose && (
              <Button size="xs" variant="subtle" color="gray" disabled={isPending} onClick={onClose}>
                Cancel
              </Button>
            )}
            <SubmitButton
              size="xs"
              saving={isPending}
              progress="Submitting..."
              disabled={isEmpty || over > 0}
            >
              {parentId ? 'Reply' : 'Post'}
            </SubmitButton>
          </div>
        )}
      </div>
    </form>
  )
}
