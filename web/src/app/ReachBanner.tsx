import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askForServer } from '../lib/catchUp'
import { useServerIsSilent } from '../lib/reach'
import classes from './ReachBanner.module.css'

/** A shorter time without an answer moves nothing: what one is about to press stays where it is. */
const patienceMs = 1000

/** Shown while the server can't be reached; asks for it, and once it is back reads again what is shown. */
export function ReachBanner() {
  const silent = useServerIsSilent()
  const isLasting = useLasting(silent)
  const queries = useQueryClient()

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
