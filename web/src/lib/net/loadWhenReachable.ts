import { toast } from '../page/toast'
import { serverIsSilent, untilAnswered } from './reach'

/** Delays between tries while the server answers, in milliseconds. */
const pauses = [500, 1500, 4000, 8000]

/**
 * Loads a part of the page, however long there is no connection; the banner shows that, and a toast if the part was
 * asked for by a press. Throws if the server answers but the file is missing after `retries` more tries, as after
 * an update.
 */
export async function loadWhenReachable<T>(load: () => Promise<T>, retries = pauses.length): Promise<T> {
  // On the server a missing part is a broken build.
  if (typeof document === 'undefined') return load()
  let wasPressed = navigator.userActivation?.isActive === true
  for (let missing = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (await isReachable()) {
        if (missing >= retries) throw error
        await new Promise((resolve) => setTimeout(resolve, pauses[missing]))
        missing += 1
        continue
      }
      if (wasPressed) toast.error('This can’t be loaded right now', 'It opens once you’re back online.')
      wasPressed = false
      serverIsSilent()
      await untilAnswered()
    }
  }
}

const isReachable = async () => (await fetch('/health').catch(() => null))?.ok === true
