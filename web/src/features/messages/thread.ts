import type { OutputOf } from '@guildhall/contract/api'
import type { ChatMessage } from '@guildhall/contract/messages'

type Answer = OutputOf<'POST /functions/v1/get-chat-messages'>

/** What is known of a conversation: its latest messages without a gap, the oldest first. */
export type Thread = Omit<Answer, 'messages'> & { messages: ChatMessage[] }

/** The first page of a conversation, as the server answers it, newest first. */
export const threadOf = (answer: Answer): Thread => ({ ...answer, messages: answer.messages.toReversed() })

/** With messages that were sent or changed, each once and in order, in its latest state. */
export function withMessages(thread: Thread, changed: readonly ChatMessage[]): Thread {
  const known = new Map(thread.messages.map((message) => [message.id, message]))
  const oldest = thread.messages[0]?.sequence ?? 0
  for (const message of changed) {
    const before = known.get(message.id)
    // What is older than all that is here comes when one reads back to it.
    const isWanted = before
      ? before.revision < message.revision
      : message.sequence > oldest || thread.next === null
    if (isWanted) known.set(message.id, message)
  }
  return { ...thread, messages: [...known.values()].sort((one, other) => one.sequence - other.sequence) }
}

/** With the page before its first message. */
export const withEarlier = (
  thread: Thread,
  { messages, next }: Pick<Answer, 'messages' | 'next'>,
): Thread => ({
  ...withMessages({ ...thread, next: null }, messages),
  next,
})

/**
 * With what a live update tells. `isGap`: something between is missing here, and everything after `revision` has to be
 * asked for.
 */
export function withLive(thread: Thread, message: ChatMessage): { thread: Thread; isGap: boolean } {
  const merged = withMessages({ ...thread, conversation_id: message.conversation_id }, [message])
  const isNext = message.revision === thread.revision + 1
  return {
    thread: isNext ? { ...merged, revision: message.revision } : merged,
    isGap: message.revision > thread.revision + 1,
  }
}

/** With everything after the revision that it had: `answers` are the server's, one after the other. */
export function withChanges(thread: Thread, answers: readonly Answer[]): Thread {
  const last = answers.at(-1)
  if (!last) return thread
  const changed = answers.flatMap(({ messages }) => messages)
  const { messages: _, next: __, ...facts } = last
  const revision = Math.max(thread.revision, facts.revision, ...changed.map((message) => message.revision))
  return {
    ...withMessages(thread, changed),
    ...facts,
    revision,
    read_sequence: Math.max(thread.read_sequence, facts.read_sequence),
    seen_sequence: Math.max(thread.seen_sequence, facts.seen_sequence),
  }
}

/** The last message that somebody else sent, up to which all is read once it is seen. */
export const lastReceived = ({ messages }: Thread, viewerId: string): number =>
  messages.findLast(({ sender_id: senderId }) => senderId !== viewerId)?.sequence ?? 0
