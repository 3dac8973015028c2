import { useStored, writeStored } from '../../../lib/state/stored'

export const speeds: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
const storageKey = 'guildhall.playback-speed'

/** The speed of videos and sound in this browser. */
export function useSpeed(): [number, (speed: number) => void] {
  const stored = Number(useStored(storageKey) ?? 1)
  return [speeds.includes(stored) ? stored : 1, (speed) => writeStored(storageKey, String(speed))]
}
