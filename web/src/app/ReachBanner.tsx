import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askForServer, catchingUp } from '../lib/live/askForServer'
import { useServerIsSilent } from '../lib/net/reach'
import { afterFirstPaint } from '../lib/page/afterFirstPaint'
import classes from './ReachBanner.module.css'

/** Shorter outages don't shift the page under the pointer. */
const patienceMs = 1000

/** Shown while the server can't be reached; polls it, and refetches what is shown once it answers. */
export function ReachBanner() {
  const silent = useServerIsSilent()
  const isLasting = useLasting(silent)
  const queries = useQueryClient()

  useEffect(() => afterFirstPaint(() => void catchingUp.preload()), [])
  useEffect(() => (silent ? askForServer(queries) : undefined), [silent, queries])

  return (
    <div role="status">
      {isLasting && <p className={classes.banner}>We can't reach the server. Trying again…</p>}
    </div>
  )
}

function useLasting(isOn: boolean): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLasting(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isOn])
  return isOn && isLasting
}
