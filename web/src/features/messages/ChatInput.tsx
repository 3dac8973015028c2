import { chat } from '@guildhall/contract/chat'
import { numberText } from '@guildhall/contract/locale'
import type { ChatMessage } from '@guildhall/contract/messages'
import { visibleLine } from '@guildhall/contract/visible'
import { ActionIcon, Textarea } from '@mantine/core'
import { IconCheck, IconSend2, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { serverNow } from '../../lib/dates/serverTime'
import { useDraft, useDraftRemoved, useKeeping } from '../../lib/drafts/drafts'
import { usePendingCheck } from '../../lib/forms/uploadGate'
import { tellTyping } from '../../lib/live/signals'
import { askAgain } from '../../lib/session/viewer'
import { pastedPicture } from '../../ui/pictureFiles'
import { pendingOf } from '../../ui/uploads'
import { AttachButton } from './AttachButton'
import classes from './Chat.module.css'
import { ChosenFiles } from './ChosenFiles'
import { addFiles, type ChatFiles, clearFiles, dropGoneFiles, restoreFiles, useChosen } from './chatFiles'
import { countsOf, filesText } from './filesText'
import { draftOf, useEditMessage } from './messages.api'
import { unsentMessages } from './outbox'
import { type ChatPlace, filesPlaceOf } from './place'

export type Replying = { id: string; quote: NonNullable<ChatMessage['quote']> }
type Draft = { text: string; replying?: Replying | undefined; files?: ChatFiles | undefined }

type Props = {
  place: ChatPlace
  placeholder: string
  autoFocus?: boolean | undefined
  /** The other person's name. */
  name: string
  /** The club's name. */
  club: string
  viewerId: string
  conversationId: string | null
  /** The message being edited; the component is keyed by it. */
  editing: ChatMessage | undefined
  onEdited: () => void
  replying: Replying | undefined
  onReply: (replying: Replying | undefined) => void
}

const noUploads: never[] = []
const typingEveryMs = 3000
const lengthOf = (text: string) => [...text].length

/** The input for a message. Unsent text is stored as a draft. */
export function ChatInput(props: Props) {
  const { place, placeholder, name, club, viewerId, conversationId } = props
  const { editing, onEdited, replying, onReply } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const lastTypingAt = useRef(0)
  const draft = useDraft<Draft>(draftOf(place), (arrived) => {
    if (editing) return
    setText(arrived?.text ?? '')
    onReply(arrived?.replying)
    if (arrived?.files) restore(arrived.files)
    else clearFiles(filesPlace)
  })
  const [text, setText] = useState(editing?.message ?? draft.found?.text ?? '')
  const { mutate: edit, isPending } = useEditMessage()
  const filesPlace = filesPlaceOf(viewerId, place)
  const chosen = useChosen(filesPlace)
  const hasFiles = chosen.images.length + chosen.attachments.length > 0
  const files = hasFiles ? { images: chosen.images, attachments: chosen.attachments } : undefined
  const isBlank = visibleLine(text) === ''
  const isEmpty = isBlank && !(editing ? filesText(countsOf(editing)) : hasFiles)
  const uploads = usePendingCheck(editing ? noUploads : pendingOf(chosen.uploads))
  const isWaiting = uploads.isUploading
  const over = lengthOf(text.trim()) - chat.message

  // An edit is no draft; the draft stays for afterwards.
  useKeeping<Draft>(
    { keep: (kept, soon) => !editing && draft.keep(kept, soon), arrivals: draft.arrivals },
    editing ? (draft.found ?? null) : isEmpty ? null : { text, replying, files },
  )
  useDraftRemoved(draftOf(place), () => {
    if (editing) return
    setText('')
    clearFiles(filesPlace)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the stored draft
  useEffect(() => {
    if (!editing && draft.found?.replying && !replying) onReply(draft.found.replying)
    if (!editing && draft.found?.files) restore(draft.found.files)
    if (!editing) return
    field.current?.focus()
    field.current?.setSelectionRange(text.length, text.length)
  }, [])

  const repliedId = replying?.id
  useEffect(() => {
    if (repliedId) field.current?.focus()
  }, [repliedId])

  function restore(files: ChatFiles) {
    restoreFiles(filesPlace, files)
    void dropGoneFiles(filesPlace)
  }

  function submit() {
    if (isEmpty || over > 0 || isPending || isWaiting) return
    const message = isBlank ? '' : text.trim()
    if (editing) {
      if (message === editing.message) return onEdited()
      return edit({ id: editing.id, message }, { onSuccess: onEdited })
    }
    if (!place.personId || !uploads.mayBeSent(form.current)) return
    unsentMessages.keep(viewerId, {
      id: uuidv7(),
      clubId: place.clubId,
      receiverId: place.personId,
      to: { name, club },
      message,
      files,
      createdAt: new Date(serverNow()).toISOString(),
      replyTo: replying,
      contentId: place.contentId,
    })
    askAgain()
    // Right away: the page may be left before the next render.
    draft.keep(null)
    setText('')
    clearFiles(filesPlace)
    onReply(undefined)
    lastTypingAt.current = 0
    field.current?.focus()
  }

  function onType(typed: string) {
    setText(typed)
    if (editing || !conversationId || typed.trim() === '') return
    if (Date.now() - lastTypingAt.current < typingEveryMs) return
    if (tellTyping(conversationId)) lastTypingAt.current = Date.now()
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = editing ? undefined : pastedPicture(event)
    if (!pasted) return
    event.preventDefault()
    addFiles(filesPlace, [pasted])
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && (editing || replying)) {
      event.preventDefault()
      event.stopPropagation()
      return editing ? onEdited() : onReply(undefined)
    }
    // On touch keyboards Enter is the only way to start a new line.
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit()
      }}
    >
      {(editing || replying) && (
        <div className={classes.about}>
          <p dir="auto">
            <strong>
              {editing
                ? 'Edit message'
                : replying?.quote.sender_id === viewerId
                  ? 'Reply to yourself'
                  : `Reply to ${name}`}
            </strong>
            <span>{aboutText(editing, replying)}</span>
          </p>
          <ActionIcon
            size={32}
            aria-label={editing ? 'Cancel editing' : 'Cancel reply'}
            title={editing ? 'Cancel editing' : 'Cancel reply'}
            onClick={() => {
              if (editing) onEdited()
              else onReply(undefined)
              field.current?.focus()
            }}
          >
            <IconX size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {!editing && <ChosenFiles place={filesPlace} onDropped={() => field.current?.focus()} />}
      <div className={classes.write}>
        {!editing && <AttachButton onChosen={(chosenFiles) => addFiles(filesPlace, chosenFiles)} />}
        <Textarea
          ref={field}
          autoFocus={props.autoFocus}
          className={`${classes.field} fill`}
          aria-label={editing ? 'Edit message' : placeholder.replace('...', '')}
          placeholder={placeholder}
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          readOnly={isPending}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          error={
            over > 0
              ? `A message has at most ${numberText(chat.message)} characters: ${numberText(over)} too many`
              : uploads.error
          }
        />
        <ActionIcon
          type="submit"
          variant="filled"
          color="green"
          size={44}
          radius="xl"
          aria-label={editing ? 'Save' : 'Send message'}
          title={editing ? 'Save' : 'Send message'}
          disabled={isEmpty || isWaiting || over > 0}
          loading={isPending}
          // Keeps the phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
        >
          {editing ? (
            <IconCheck size={20} stroke={2} aria-hidden />
          ) : (
            <IconSend2 size={20} stroke={1.8} aria-hidden />
          )}
        </ActionIcon>
      </div>
    </form>
  )
}

const aboutText = (editing: ChatMessage | undefined, replying: Replying | undefined) =>
  editing
    ? editing.message || filesText(countsOf(editing))
    : replying && (replying.quote.message || filesText(replying.quote.files))

const isTouch = () => matchMedia('(pointer: coarse)').matches
