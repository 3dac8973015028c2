import type { Notification } from '@guildhall/contract/notifications'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { product } from '../../lib/page/usePageTitle'
import { useViewer } from '../../lib/session/viewer'
import { readStored, writeStored } from '../../lib/state/stored'
import { BusyButton } from '../../ui/BusyButton'
import { Note } from '../../ui/Note'
import { pushHereQuery, useSwitchPush } from './push.api'
import { canAskPermission, visitBegan } from './pushBrowser'

const declinedKey = (personId: string) => `guildhall.no-push:${personId}`

/** Suggests push notifications to people who got a notification on an earlier visit, until they decline. */
export function PushSuggestion({ notifications }: { notifications: Notification[] }) {
  const personId = useViewer()?.id ?? ''
  const { data: here } = useQuery(pushHereQuery)
  const { change, isPending } = useSwitchPush()
  const [isOver, setOver] = useState(() => wasDeclined(personId))
  const isReturning = notifications.some(({ createdAt }) => Date.parse(createdAt) < visitBegan())
  const canSuggest = isReturning && here === 'off' && canAskPermission()
  if (isOver || !(canSuggest || isPending)) return null

  function decline() {
    setOver(true)
    writeStored(declinedKey(personId), '1')
  }

  return (
    <Note
      title="Get push notifications"
      action={
        <>
          <BusyButton size="xs" busy={isPending} progress="Turning on..." onClick={() => change(true)}>
            Turn on
          </BusyButton>
          <Button size="xs" variant="subtle" color="gray" onClick={decline}>
            Not now
          </Button>
        </>
      }
    >
      They arrive on this device even when {product} is closed. You can turn them off in your settings at any
      time.
    </Note>
  )
}

const wasDeclined = (personId: string): boolean => readStored(declinedKey(personId)) !== null
