import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DraftSync } from '../features/drafts/DraftSync'
import { unreadQuery as unreadMessagesQuery } from '../features/messages/messages.api'
import { UnsentNote } from '../features/messages/UnsentNote'
import { unreadQuery } from '../features/notifications/notifications.api'
import {
  hasWorkers,
  keepOn,
  leaveBrowser,
  registerWorker,
  visitBegan,
} from '../features/notifications/pushBrowser'
import { withRetries } from '../lib/page/lazyPart'
import { useSessionEpoch } from '../lib/session/machine'

/** What this device does for the signed-in person: the app's badge, push, offline pages, drafts and the unsent note. */
export default function SignedInEffects({ personId }: { personId: string }) {
  useBadge()
  useOpening()
  const epoch = useSessionEpoch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session registers its push subscription
  useEffect(() => {
    visitBegan()
    if (!hasWorkers()) return
    // The page works without it, as where the browser blocks it or the server is out of reach.
    registerWorker()
      .then(() => keepOn(personId))
      .catch(() => undefined)
  }, [personId, epoch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each person
  useEffect(() => () => void leaveBrowser().catch(() => undefined), [personId])
  useEffect(() => {
    // Loaded ahead, at the first touch or key: offline it couldn't be.
    const stop = new AbortController()
    const load = () => {
      stop.abort()
      void withRetries(() => import('../ui/DialogWindow')).catch(() => undefined)
    }
    for (const type of ['pointerdown', 'pointermove', 'keydown'])
      addEventListener(type, load, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <>
      <DraftSync personId={personId} />
      <UnsentNote personId={personId} />
    </>
  )
}

function useBadge(): void {
  const { data: notifications = 0 } = useQuery(unreadQuery)
  const { data: messages } = useQuery(unreadMessagesQuery)
  const count = notifications + (messages?.total ?? 0)
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const set = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // Rejected by browsers that have no place for it.
    set.catch(() => undefined)
  }, [count])
}

/** Opens what a pressed notification links to; unsaved work asks first. */
function useOpening(): void {
  const router = useRouter()
  useEffect(() => {
    if (!hasWorkers()) return
    const open = ({ data, ports }: MessageEvent<{ open?: unknown }>) => {
      if (typeof data?.open !== 'string' || !/^\/(?!\/)/.test(data.open)) return
      ports[0]?.postMessage('opened')
      router.history.push(data.open)
    }
    navigator.serviceWorker.addEventListener('message', open)
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [router])
}
