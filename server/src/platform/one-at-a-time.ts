/**
 * Work that takes up one task of this server at most: what is asked for while it runs is done by the run that is under
 * way, which then begins once more.
 */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false
  let isRequested = false
  return async () => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    try {
      while (isRequested) {
        isRequested = false
        await work()
      }
    } finally {
      isRunning = false
    }
  }
}
