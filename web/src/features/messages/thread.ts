import type { OutputOf } from '@guildhall/contract/api'
import type { ChatMessage } from '@guildhall/contract/messages'

type Answer = OutputOf<'POST /functions/v1/get-chat-messages'>

/**
 * The loaded part of a conversation without a gap, oldest first: its latest messages, or, while `later` is set, those
 * around an earlier one.
 */
export type Thread = Omit<Answer, 'messages'> & { messages: ChatMessage[] }

/** The first page of a conversation, from the server's newest-first response. */
export const threadOf = (answer: Answer): Thread => ({ ...answer, messages: answer.messages.toReversed() })

/** Merges new or changed messages: each once, in order, in its latest revision. */
export function withMessages(thread: Thread, changed: readonly ChatMessage[]): Thread {
  const known = new Map(thread.messages.map((message) => [message.id, message]))
  const oldest = thread.messages[0]?.sequence ?? 0
  for (const message of changed) {
    const before = known.get(message.id)
    // Messages before and after the loaded part come with its pages.
    const isWanted = before
      ? before.revision < message.revision
      : (message.sequence > oldest || thread.next === null) &&
        (thread.later === null || message.sequence <= thread.later)
    if (isWanted) known.set(message.id, message)
  }
  return { ...thread, messages: [...known.values()].sort((one, other) => one.sequence - other.sequence) }
}

/** Adds the page before the first message. */
export const withEarlier = (
  thread: Thread,
  { messages, next }: Pick<Answer, 'messages' | 'next'>,
): Thread => ({
  ...withMessages({ ...thread, next: null }, messages),
  next,
})

/** Adds the page after the last message of a part around an earlier message. */
export const withLater = (
  thread: Thread,
  { messages, later }: Pick<Answer, 'messages' | 'later'>,
): Thread => ({
  ...withMessages({ ...thread, later: null }, messages),
  later,
})

/**
 * Merges a live update. `isGap`: an earlier update was missed, so everything after `revision` must be
 * fetched.
 */
export function withLive(thread: Thread, message: ChatMessage): { thread: Thread; isGap: boolean } {
  const merged = withMessages({ ...thread, conversation_id: message.conversation_id }, [message])
  const isNext = message.revision === thread.revision + 1
  return {
    thread: isNext ? { ...merged, revision: message.revision } : merged,
    isGap: message.revision > thread.revision + 1,
  }
}

/** Merges all changes after the cached revision; `answers` are the server's pages in order. */
export function withChanges(thread: Thread, answers: readonly Answer[]): Thread {
  const last = answers.at(-1)
  if (!last) return thread
  const changed = answers.flatMap(({ messages }) => messages)
  const { messages: _, next: __, later: ___, ...facts } = last
  const revision = Math.max(thread.revision, facts.revision, ...changed.map((message) => message.revision))
  return {
    ...withMessages(thread, changed),
    ...facts,
    revision,
    read_sequence: Math.max(thread.read_sequence, facts.read_sequence),
    seen_sequence: Math.max(thread.seen_sequence, facts.seen_sequence),
  }
}

/** Sequence of the other person's last message, up to which the conversation is read once seen; 0 if none. */
export const lastReceived = ({ messages }: Thread, viewerId: string): number =>
  messages.findLast(({ sender_id: senderId }) => senderId !== viewerId)?.sequence ?? 0
