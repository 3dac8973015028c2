/** The count in the current window, which started with the first one, and the milliseconds until it ends. */
export type Counted = { current: number; leftMs: number }
export type Count = (key: string, windowMs: number) => Promise<Counted>

const most = 100_000
const groups = 4_096
const sweepMs = 1_000

/** Never drops a running count: past the maximum, further keys share one, which tightens their limits. */
export function countsHere(now = Date.now): Count & { size(): number } {
  const running = new Map<string, { current: number; endsAt: number }>()
  let sweptAt = 0
  const sweep = () => {
    if (now() - sweptAt < sweepMs) return
    sweptAt = now()
    for (const [key, { endsAt }] of running) if (endsAt <= sweptAt) running.delete(key)
  }
  const count: Count = async (key, windowMs) => {
    sweep()
    const name = running.has(key) || running.size < most ? key : groupOf(key)
    const before = running.get(name)
    const isRunning = before && before.endsAt > now()
    const entry = isRunning ? before : { current: 0, endsAt: now() + windowMs }
    entry.current += 1
    running.set(name, entry)
    return { current: entry.current, leftMs: entry.endsAt - now() }
  }
  return Object.assign(count, { size: () => running.size })
}

/** The limit's name is before the colon; each limit has separate groups. */
function groupOf(key: string): string {
  let hash = 0
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) | 0
  return `${key.slice(0, key.indexOf(':'))}:group ${Math.abs(hash % groups)}`
}
