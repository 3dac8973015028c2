const least = 100

type Job = { run: () => void; timer: ReturnType<typeof setTimeout> | null }
const jobs = new Map<string, Job>()
let isListening = false

/**
 * Runs a refetch a moment later, once for all calls under one name until then. Pages of a busy club spread over
 * `spread` milliseconds, so that they don't all ask at once; a hidden page refetches when it is seen again. The
 * throttles of @tanstack/pacer do neither.
 */
export function scheduleRefetch(name: string, run: () => void, spread = 0): void {
  if (jobs.has(name)) return
  if (!isListening) document.addEventListener('visibilitychange', takeUp)
  isListening = true
  begin(name, run, spread)
}

/** Drops a scheduled refetch, as of something that is no longer shown. */
export function cancelRefetch(name: string): void {
  clearTimeout(jobs.get(name)?.timer ?? undefined)
  jobs.delete(name)
}

function begin(name: string, run: () => void, spread: number): void {
  const finish = () => {
    if (document.hidden) return void jobs.set(name, { run, timer: null })
    jobs.delete(name)
    run()
  }
  if (document.hidden) jobs.set(name, { run, timer: null })
  else jobs.set(name, { run, timer: setTimeout(finish, least + Math.random() * spread) })
}

function takeUp(): void {
  if (document.hidden) return
  for (const [name, { run, timer }] of jobs) if (!timer) begin(name, run, 0)
}
