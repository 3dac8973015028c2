import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../../lib/cache/keys'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import { useSignal } from '../../lib/live/signals'
import { draftsQuery } from './drafts.api'
import { browserId, startDraftSync } from './sync'

/** Keeps the drafts in this browser and on the server in sync. */
export function DraftSync({ personId }: { personId: string }) {
  const queries = useQueryClient()
  useQuery(draftsQuery(personId))
  useSignal('drafts.changed', ({ browser }, spread) => {
    const read = () => void queries.invalidateQueries({ queryKey: keys.drafts })
    if (browser !== browserId()) scheduleRefetch('drafts', read, spread)
  })
  useEffect(() => startDraftSync(personId), [personId])
  return null
}
