declare global {
  /** The timers that the page's code started in this worker. */
  var startedTimers: NodeJS.Timeout[] | undefined
}

/** Cancels the timers that the page's code started in earlier files, and records those it starts from now on. */
export function cancelTimers(): void {
  if (!globalThis.startedTimers) recordTimers()
  globalThis.startedTimers?.forEach(clearTimeout)
  globalThis.startedTimers = []
}

function recordTimers() {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as (...args: unknown[]) => NodeJS.Timeout
    const recording = (...args: unknown[]) => {
      const timer = start(...args)
      // Libraries stay loaded, and would wait for theirs.
      if (!callingFile().includes('/node_modules/')) globalThis.startedTimers?.push(timer)
      return timer
    }
    // With what Node.js adds to it, such as its form for promises.
    Object.defineProperties(recording, Object.getOwnPropertyDescriptors(start))
    Object.assign(globalThis, { [name]: recording })
  }
}

/** The file whose code started a timer. */
function callingFile(): string {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 3
  Error.prepareStackTrace = (_, [, , site]) => site?.getFileName()
  const file = new Error().stack
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  return String(file)
}
