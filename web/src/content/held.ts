import type { Club } from '@guildhall/contract/clubs'
import type { QueryClient } from '@tanstack/react-query'
import { cachedData } from '../lib/cache/cachedData'
import { keys } from '../lib/cache/keys'
import { codeOf } from '../lib/net/callError'
import { toast } from '../lib/page/toast'
import { type Replaceable, withReplacedShown } from './replaced'

/**
 * The result of sending something, or null once a moderator has to look at it first. That counts as sent: forms close and
 * discard their draft. Says which words were replaced.
 */
export async function sentOrHeld<T extends Replaceable>(
  queries: QueryClient,
  send: () => Promise<T>,
): Promise<T | null> {
  try {
    return withReplacedShown(await send())
  } catch (error) {
    if (codeOf(error) !== 'held_for_review') throw error
  }
  toast.success('Waiting for a moderator', 'A moderator looks at this first. You’ll be notified.')
  refreshHeld(queries)
  return null
}

/** Reads again what waits for a moderator, and clubs, which say how much. */
export function refreshHeld(queries: QueryClient, concerns: (club: Club) => boolean = () => true): void {
  void queries.invalidateQueries({ queryKey: keys.held })
  for (const [queryKey, club] of cachedData<Club>(queries, keys.allClubs))
    if (!club || concerns(club)) void queries.invalidateQueries({ queryKey })
}
