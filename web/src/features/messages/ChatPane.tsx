import type { ChatMessage } from '@guildhall/contract/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useSignal } from '../../lib/live/signals'
import { codeOf } from '../../lib/net/callError'
import { lazyPart } from '../../lib/page/lazyPart'
import { useUnsavedWork } from '../../lib/session/unsavedWork'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { useFileDrop } from '../../ui/useFileDrop'
import classes from './Chat.module.css'
import { ChatHead } from './ChatHead'
import { ChatInput, type Replying } from './ChatInput'
import files from './ChosenFiles.module.css'
import { chatFailure } from './chatFailure'
import { addFiles } from './chatFiles'
import { MessageLog } from './MessageLog'
import { threadQuery } from './messages.api'
import { NoSending } from './NoSending'
import { unsentMessages } from './outbox'
import { type ChatPlace, filesPlaceOf, nameOf } from './place'
import { useMarkRead } from './useMarkRead'
import { useTyping } from './useTyping'

const ReportDialog = lazyPart(() => import('./ReportDialog'))

type Props = {
  place: ChatPlace
  placeholder?: string
  /** Whether one may type at once: it was opened to write. */
  autoFocus?: boolean
  /** The other person's name until the real one is known. */
  unknownName?: string | undefined
  /** A link back, or a close button. */
  leave?: ReactNode
  /** Shown above the messages. */
  banner?: ReactNode
  /** Called when the viewer leaves the messages around `place.around` for the latest ones. */
  onLatest?: (() => void) | undefined
  /** Changes when the message of `place.around` is to be shown again. */
  choice?: number
}

/** A conversation: its head, messages and input. */
export function ChatPane(props: Props) {
  const { placeholder = 'Type a message...', unknownName, leave, banner, onLatest, choice } = props
  const { around: opened, ...place } = props.place
  const viewer = useViewer()
  const viewerId = viewer?.id ?? ''
  const queries = useQueryClient()
  const { around, hasLeft, setAround } = useAround(opened, onLatest)
  const part = useQuery({ ...threadQuery(queries, { ...place, around }), enabled: around !== undefined })
  const latest = useQuery(threadQuery(queries, place))
  const { data: thread, error, isFetching, refetch } = latest
  const inView = around === undefined ? latest : part
  const unsent = unsentMessages
    .use(viewerId)
    .filter(({ clubId, receiverId }) => clubId === place.clubId && receiverId === place.personId)
  // Where the session ends, its owner logs in here, and it is sent.
  useUnsavedWork(unsent.some(({ failed }) => failed === undefined))
  const [replying, setReplying] = useState<Replying>()
  const [editing, setEditing] = useState<ChatMessage>()
  const [reporting, setReporting] = useState<{ messageId: string; opened: boolean }>()
  const isTyping = useTyping(thread?.conversation_id, place.personId)
  useMarkRead(inView.data, viewerId)
  const canAttach = thread?.can.send === true && place.personId !== null && !editing
  const { isOver, handlers } = useFileDrop(canAttach, (files) =>
    addFiles(filesPlaceOf(viewerId, place), files),
  )

  // Deleted on another device.
  useSignal('message.changed', ({ message }) => {
    if (message.taken_back_at && editing?.id === message.id) setEditing(undefined)
    if (message.taken_back_at && replying?.id === message.id) setReplying(undefined)
  })

  const isGone = thread && thread.member === null && thread.conversation_id !== null
  const name = thread?.member ? fullName(thread.member) : isGone ? 'Deleted account' : (unknownName ?? '')
  const isMissing = ['club_not_found', 'conversation_not_found'].includes(codeOf(error) ?? '')

  return (
    <section className={classes.pane} aria-label={name ? `Chat with ${name}` : 'Chat'} {...handlers}>
      {isOver && <p className={files.over}>Drop files to attach them</p>}
      <ChatHead place={place} name={name} thread={thread} leave={leave} />
      {banner}
      {(error && !thread) || isMissing ? (
        <div className={classes.fill}>
          <ErrorState
            bare
            title={isMissing ? 'This conversation no longer exists' : 'Failed to load messages'}
            onRetry={isMissing ? undefined : () => void refetch()}
            retrying={isFetching}
          >
            {!isMissing && chatFailure(error)}
          </ErrorState>
        </div>
      ) : !thread ? (
        <div className={classes.fill}>
          <RowsSkeleton count={4} />
        </div>
      ) : (
        <>
          {inView.data ? (
            <MessageLog
              key={around === undefined ? nameOf(place) : `${nameOf(place)} ${around} ${choice}`}
              {...{ place: { ...place, around }, thread: inView.data, unsent, viewerId, name }}
              opensAtEnd={hasLeft}
              onOpen={setAround}
              onReply={(message) => {
                setEditing(undefined)
                setReplying(message)
              }}
              onEdit={setEditing}
              onReport={({ id }) => setReporting({ messageId: id, opened: true })}
            />
          ) : (
            <div className={classes.fill}>
              {inView.error ? (
                <ErrorState
                  bare
                  title="Failed to load messages"
                  onRetry={() => void inView.refetch()}
                  retrying={inView.isFetching}
                >
                  {chatFailure(inView.error)}
                </ErrorState>
              ) : (
                <RowsSkeleton count={4} />
              )}
            </div>
          )}
          <p className={classes.typing} role="status">
            {isTyping && `${name} is typing...`}
          </p>
          {thread.can.send === true && place.personId ? (
            <ChatInput
              key={`${nameOf(place)} ${editing?.id ?? ''}`}
              {...{ place, placeholder, name, viewerId, editing, replying }}
              autoFocus={props.autoFocus}
              club={thread.club?.name ?? ''}
              conversationId={thread.conversation_id}
              onReply={setReplying}
              onEdited={() => setEditing(undefined)}
            />
          ) : (
            <NoSending thread={thread} name={name} />
          )}
          {reporting && thread.conversation_id && thread.member && (
            <Suspense>
              <ReportDialog
                key={reporting.messageId}
                {...reporting}
                {...{ thread, name, conversationId: thread.conversation_id, personId: thread.member.id }}
                onClose={() => setReporting({ ...reporting, opened: false })}
              />
            </Suspense>
          )}
        </>
      )}
    </section>
  )
}

/**
 * The message that the conversation is shown around: the one it was opened at, or the one a reply led to. `hasLeft`: the
 * viewer went on from there to the latest messages.
 */
function useAround(opened: number | undefined, onLatest: (() => void) | undefined) {
  const [state, setState] = useState({ opened, around: opened, hasLeft: false })
  if (state.opened !== opened)
    setState({ opened, around: opened, hasLeft: opened === undefined && state.hasLeft })
  const setAround = (around: number | undefined) => {
    setState({ opened, around, hasLeft: around === undefined })
    if (around === undefined && opened !== undefined) onLatest?.()
  }
  return { ...state, setAround }
}
