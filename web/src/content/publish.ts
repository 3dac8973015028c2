import type { ContentItem } from '@guildhall/contract/feed'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { DraftPlace } from '../lib/drafts/draftStore'
import { useDraftRemoved } from '../lib/drafts/drafts'
import { reconcilingEdits } from '../lib/forms/fields'
import { CallError, codeOf } from '../lib/net/callError'
import type { KindForm } from './form'
import { sentOrHeld } from './held'
import { showOnTop } from './writes'

/** Error text for an unreachable server, if the draft is saved. */
export const savedOffline = { network: 'You’re offline. Your draft is saved.' } as const

/** Limit by a draft's size, at the longest form. */
const mostUnacknowledged = 3

type Started<Values> = { id: string; unacknowledged?: Values[] | undefined }
type Requests<Values, T> = {
  create: (id: string) => Promise<T>
  /** Updates the result of an earlier attempt; any of `sent`, oldest first, may have arrived. */
  update: (id: string, sent: Values[]) => Promise<T>
}

/**
 * Creates something under an ID from the browser, so that a retry after a lost response creates nothing twice. The
 * form saves `id` and `unacknowledged`, the versions sent without a response, with the draft, to survive a reload.
 */
export function useCreation<Values>(place: DraftPlace, draft: Started<Values> | null) {
  const [id, setId] = useState(() => draft?.id ?? uuidv7())
  const [unacknowledged, setUnacknowledged] = useState(draft?.unacknowledged ?? [])
  // Another tab sent the draft and got the response, so the item belongs to that tab.
  useDraftRemoved(place, () => setUnacknowledged([]))

  /** Sends `values`. Throws a refusal, or the error of an attempt that may have arrived. */
  async function send<T>(values: Values, requests: Requests<Values, T>): Promise<T> {
    setUnacknowledged([...unacknowledged, values].slice(-mostUnacknowledged))
    try {
      return await createOnce(requests)
    } catch (error) {
      if (isRefusal(error)) setUnacknowledged(unacknowledged)
      throw error
    }
  }

  async function createOnce<T>({ create, update }: Requests<Values, T>): Promise<T> {
    try {
      return await create(id)
    } catch (error) {
      if (codeOf(error) !== 'id_taken') throw error
    }
    // Taken by another tab's draft.
    if (unacknowledged.length === 0) return create(renew())
    try {
      return await update(id, unacknowledged)
    } catch (error) {
      if (codeOf(error) !== 'content_not_found' && codeOf(error) !== 'comment_not_found') throw error
    }
    try {
      // Deleted meanwhile.
      return await create(id)
    } catch (error) {
      if (codeOf(error) !== 'id_taken') throw error
    }
    // A moderator declined what an earlier attempt sent.
    return create(renew())
  }

  function renew(): string {
    const next = uuidv7()
    setId(next)
    return next
  }

  /** Switches to another draft; null for a new one. */
  function restart(next: Started<Values> | null): void {
    setId(next?.id ?? uuidv7())
    setUnacknowledged(next?.unacknowledged ?? [])
  }

  return { id, unacknowledged, send, restart }
}

const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

/** Publishes an item in a club, and adds it to the top of its feeds. Null once it waits for a moderator. */
export function usePublish<Values extends object, Item extends ContentItem>(
  { writes, groups }: Pick<KindForm<Values, Item>, 'writes' | 'groups'>,
  clubSlug: string,
  ...creation: Parameters<typeof useCreation<Values>>
) {
  const queries = useQueryClient()
  const { id, unacknowledged, send } = useCreation(...creation)

  async function publish(values: Values): Promise<Item | null> {
    const item = await sentOrHeld(queries, () =>
      send(values, {
        create: (id) => writes.publish(clubSlug, { id, ...values }),
        update: (id, sent) => update(id, values, sent),
      }),
    )
    if (item) showOnTop(queries, writes, item)
    return item
  }

  async function update(id: string, values: Values, sent: Values[]): Promise<Item> {
    let refusal: unknown
    for (const { wanted, before } of reconcilingEdits({ values, sent, groups }))
      try {
        return await writes.change(id, { ...wanted, before })
      } catch (error) {
        if (codeOf(error) !== 'changed_meanwhile') throw error
        refusal = error
      }
    throw refusal
  }

  return { id, unacknowledged, publish }
}
