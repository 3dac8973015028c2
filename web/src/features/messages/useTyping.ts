import { useEffect, useRef, useState } from 'react'
import { useSignal } from '../../lib/live/signals'

/** In ms after the last signal; pages send one every three seconds. */
const shownMs = 6000

/** Whether the other person of a conversation is typing. */
export function useTyping(conversationId: string | null | undefined, personId: string | null): boolean {
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stop = () => {
    clearTimeout(timer.current)
    setTyping(false)
  }
  useSignal('typing', (typing) => {
    if (typing.conversationId !== conversationId || typing.personId !== personId) return
    setTyping(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTyping(false), shownMs)
  })
  useSignal('message.changed', ({ message }) => {
    if (message.conversation_id === conversationId && message.sender_id === personId) stop()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the conversation changes
  useEffect(() => stop, [conversationId])
  return isTyping
}
