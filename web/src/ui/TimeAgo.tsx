import { useEffect, useState } from 'react'
import { exact, relative } from '../lib/dates'

/** A time as one speaks of it, kept right while it is shown; the exact one on hover. */
export function TimeAgo({ iso }: { iso: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={iso} title={exact(iso)}>
      {relative(iso, now)}
    </time>
  )
}
