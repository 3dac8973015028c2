import { limits } from '@guildhall/contract/limits'
import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { Mentioning } from '../../content/Mentioning'
import { useDraft, useKeeping } from '../../lib/drafts'
import { useSignal } from '../../lib/signals'
import { toast } from '../../lib/toast'
import { showUnsentComment } from '../../lib/unsentComment'
import { useUnheard } from '../../lib/useUnheard'
import { useViewer } from '../../lib/viewer'
import { useWork } from '../../lib/work'
import { Completing } from '../../ui/completion/Completing'
import { DraftNote } from '../../ui/DraftNote'
import { Face } from '../../ui/Face'
import { SubmitButton } from '../../ui/SubmitButton'
import classes from './Comments.module.css'
import { useAddComment } from './comments.api'
import { characters } from './counting'
import { commentPlace, replyPlace } from './place'
import { useGoneWith } from './useGoneWith'

type Props = {
  contentId: string
  /** The comment that it answers. */
  parentId?: string
  label?: string
  /** What an answer begins with. */
  beginning?: string
  autoFocus?: boolean | undefined
  onAdded: (id: string) => void
  onCancel?: () => void
}

/** Says something below an item. What was typed stays until it has arrived; trying again never says it twice. */
export default function CommentForm({ contentId, parentId, beginning = '', autoFocus, ...parts }: Props) {
  const { label = 'Write a comment', onAdded, onCancel } = parts
  const viewer = useViewer()
  const field = useRef<HTMLTextAreaElement>(null)
  const place = parentId ? replyPlace({ id: parentId, contentId }) : commentPlace(contentId)
  const { found, keep, arrivals } = useDraft<{ id: string; text: string; unheard?: string[] }>(
    place,
    (arrived) => {
      setId(arrived?.id ?? uuidv7())
      setText(arrived?.text ?? beginning)
      setRestored(arrived !== null)
      takeOver(arrived?.unheard ?? [])
    },
  )
  const { unheard, sending, forget, takeOver } = useUnheard(place, found?.unheard)
  const [text, setText] = useState(found?.text ?? beginning)
  const [id, setId] = useState(() => found?.id ?? uuidv7())
  const [isRestored, setRestored] = useState(found !== null)
  const { mutateAsync, isPending } = useAddComment(contentId, parentId)
  const isEmpty = text.trim() === beginning.trim()
  useWork(!isEmpty)
  useSignal('content.deleted', (deleted) => {
    if (deleted.contentId !== contentId || isEmpty) return
    keep(null)
    showUnsentComment(text)
  })
  useGoneWith(parentId ? { id: parentId, contentId } : undefined, isEmpty ? null : text, () => keep(null))
  const left = limits.comment - text.length

  function send() {
    if (isPending) return
    if (isEmpty) return toast.error('Empty comment', 'Please enter a comment')
    if (left < 0)
      return toast.error('Failed to add comment', `A comment has at most ${limits.comment} characters`)
    // By the promise: it is no draft any more either where the form is gone by then.
    const content = text.trim()
    void sending(content, ({ length }) => mutateAsync({ id, content, renew, wasUnheard: length > 0 })).then(
      (comment) => {
        empty()
        onAdded(comment.id)
      },
      () => undefined,
    )
  }

  function discard() {
    empty()
    onCancel?.()
  }

  function empty() {
    // At once: the field may be gone with the item by the next render.
    keep(null)
    setText('')
    setRestored(false)
    forget()
    renew()
    field.current?.focus()
  }

  function renew() {
    const next = uuidv7()
    setId(next)
    return next
  }

  useKeeping({ keep, arrivals }, isEmpty ? null : { id, text, unheard })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isEmpty) onCancel?.()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <Face person={viewer ?? null} size={32} />
      <div className={classes.field}>
        {isRestored && <DraftNote onDiscard={discard} />}
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={parentId ? 'Write a reply...' : 'Write a comment...'}
          autosize
          minRows={1}
          maxRows={10}
          dir="auto"
          value={text}
          // Read-only instead of disabled: the focus stays, and so does the place in the text.
          readOnly={isPending}
          autoFocus={autoFocus}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={left < 0 && `${characters(-left)} too many`}
        />
        <Mentioning item={contentId}>
          <Completing field={field} />
        </Mentioning>
        <div className={classes.send}>
          <span className={classes.hint} data-keys={left >= 200 || undefined}>
            {left < 200 ? `${characters(Math.max(left, 0))} left` : `${commandKey()} + Enter posts`}
          </span>
          {onCancel && (
            <Button size="xs" variant="subtle" color="gray" onClick={onCancel} disabled={isPending}>
              Cancel
            </Button>
          )}
          <SubmitButton size="xs" saving={isPending} progress="Submitting..." disabled={isEmpty}>
            {parentId ? 'Reply' : 'Post'}
          </SubmitButton>
        </div>
      </div>
    </form>
  )
}

const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')
