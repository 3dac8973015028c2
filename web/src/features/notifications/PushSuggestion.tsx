import type { Notification } from '@guildhall/contract/notifications'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../lib/viewer'
import { BusyButton } from '../../ui/BusyButton'
import { Note } from '../../ui/Note'
import { pushHereQuery, useSwitchPush } from './push.api'
import { mayAsk, visitBegan } from './pushBrowser'

const nameOf = (personId: string) => `guildhall.no-push:${personId}`

/** Once somebody was told something on an earlier visit; never again where they said no. */
export function PushSuggestion({ notifications }: { notifications: Notification[] }) {
  const personId = useViewer()?.id ?? ''
  const { data: here } = useQuery(pushHereQuery)
  const { change, isPending } = useSwitchPush()
  const [isOver, setOver] = useState(() => wasRefused(personId))
  const isReturning = notifications.some(({ createdAt }) => Date.parse(createdAt) < visitBegan())
  const isToAsk = isReturning && here === 'off' && mayAsk()
  if (isOver || !(isToAsk || isPending)) return null

  function refuse() {
    setOver(true)
    try {
      localStorage.setItem(nameOf(personId), '1')
    } catch {
      // Storage may be blocked; then it is asked on the next visit.
    }
  }

  return (
    <Note
      title="Get push notifications"
      action={
        <>
          <BusyButton size="xs" busy={isPending} progress="Turning on..." onClick={() => change(true)}>
            Turn on
          </BusyButton>
          <Button size="xs" variant="subtle" color="gray" onClick={refuse}>
            Not now
          </Button>
        </>
      }
    >
      They arrive on this device even when Guildhall is closed. You can turn them off in your settings at any
      time.
    </Note>
  )
}

function wasRefused(personId: string): boolean {
  try {
    return localStorage.getItem(nameOf(personId)) !== null
  } catch {
    return false
  }
}
