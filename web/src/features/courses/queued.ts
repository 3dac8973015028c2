import { useSyncExternalStore } from 'react'
import { outboxOf } from '../../lib/drafts/outbox'
import { completionsPrefix } from '../../lib/drafts/storageKeys'
import { useViewer } from '../../lib/session/viewer'
import type { Completion } from './progress'

/** Lessons marked as done or not done in this browser, in order, until they are sent (completions.ts). */
export const completions = outboxOf<Completion>(completionsPrefix)

const none: Completion[] = []

/** What the viewer marked and is not sent yet; nothing on the server. */
export function useCompletions(): readonly Completion[] {
  const id = useViewer()?.id
  return useSyncExternalStore(
    completions.subscribe,
    () => (id ? completions.of(id) : none),
    () => none,
  )
}
