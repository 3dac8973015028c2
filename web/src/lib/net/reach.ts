import { createStore } from '../state/store'

const isSilent = createStore(false)

/** Called by every request that got no answer, or only a gateway's. */
export const serverIsSilent = () => isSilent.set(true)
export const serverAnswered = () => isSilent.set(false)

/** Resolves at once, or when the server is back. */
export const untilAnswered = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isSilent.get()) return resolve()
    const stop = isSilent.subscribe(() => {
      stop()
      resolve()
    })
  })

export const useServerIsSilent = () => isSilent.use((value) => value)
