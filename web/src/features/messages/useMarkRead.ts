import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { markRead } from './messages.api'
import { lastReceived, type Thread } from './thread'

const againMs = 5000

/** Marks what the viewer was sent as read while they can see it. */
export function useMarkRead(thread: Thread | undefined, viewerId: string): void {
  const queries = useQueryClient()
  const isSeen = useIsPageSeen()
  const [tries, setTries] = useState(0)
  const conversationId = thread?.conversation_id
  const sequence = thread ? lastReceived(thread, viewerId) : 0
  const isUnread = thread !== undefined && sequence > thread.read_sequence

  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again by its number
  useEffect(() => {
    if (!conversationId || !isSeen || !isUnread) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    markRead(queries, { conversationId, personId: viewerId, sequence }).catch(() => {
      if (!isOver) timer = setTimeout(() => setTries((count) => count + 1), againMs)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [conversationId, isSeen, isUnread, sequence, tries])
}

export const useIsPageSeen = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => !document.hidden,
    () => false,
  )
