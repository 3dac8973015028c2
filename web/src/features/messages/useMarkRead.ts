import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { waitBefore } from '../../lib/net/backoff'
import { mayComeThrough } from '../../lib/net/callError'
import { markRead } from './messages.api'
import { lastReceived, type Thread } from './thread'

const pauses = { least: 5000, most: 60_000 }

/** Marks received messages as read while the page is visible. */
export function useMarkRead(thread: Thread | undefined, viewerId: string): void {
  const queries = useQueryClient()
  const isVisible = useIsPageVisible()
  const [tries, setTries] = useState(0)
  const failures = useRef(0)
  const conversationId = thread?.conversation_id
  const sequence = thread ? lastReceived(thread, viewerId) : 0
  const isUnread = thread !== undefined && sequence > thread.read_sequence

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` triggers a retry
  useEffect(() => {
    if (!conversationId || !isVisible || !isUnread) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const again = () => setTries((count) => count + 1)
    markRead(queries, { conversationId, personId: viewerId, sequence }).then(
      () => {
        failures.current = 0
      },
      (error) => {
        // A refusal, for example of a deleted conversation, would repeat.
        if (!isOver && mayComeThrough(error))
          timer = setTimeout(again, waitBefore(failures.current++, pauses))
      },
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [conversationId, isVisible, isUnread, sequence, tries])
}

export const useIsPageVisible = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => !document.hidden,
    () => false,
  )
