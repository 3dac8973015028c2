import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DraftSync } from '../features/drafts/DraftSync'
import { unreadQuery as unreadMessagesQuery } from '../features/messages/messages.api'
import { unreadQuery } from '../features/notifications/notifications.api'
import {
  hasWorkers,
  keepOn,
  leaveBrowser,
  registerWorker,
  visitBegan,
} from '../features/notifications/pushBrowser'
import { withRetries } from '../lib/lazyPart'
import { useSignInAgain } from '../lib/signInAgain'
import { UnsentNote } from './UnsentNote'

/** What the device does for who is signed in: the number on the app's icon, push notifications, a page without network, drafts, and what is to be sent yet. */
export default function OwnDevice({ personId }: { personId: string }) {
  useBadge()
  useOpening()
  // The next session of theirs is told anew where to send.
  const { times } = useSignInAgain()
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each session
  useEffect(() => {
    visitBegan()
    if (!hasWorkers()) return
    // Blocked by the browser or out of reach: the page works as well without it.
    registerWorker()
      .then(() => keepOn(personId))
      .catch(() => undefined)
  }, [personId, times])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each person
  useEffect(() => () => void leaveBrowser().catch(() => undefined), [personId])
  useEffect(() => {
    // Without a connection it could not be had any more.
    void withRetries(() => import('../ui/DialogWindow')).catch(() => undefined)
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
    // Browsers that have no place for it say so.
    set.catch(() => undefined)
  }, [count])
}

/** Goes where a pressed notification leads; whoever is writing is asked first. */
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
