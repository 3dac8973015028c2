import { speeds } from './speeds'

/** What a player does by keyboard. */
export type PlayerControls = {
  togglePlay: () => void
  /** Seconds, backwards if negative. */
  seekBy: (seconds: number) => void
  toggleMute: () => void
  toggleFullscreen: () => void
  toggleCaptions: () => void
  /** One of `speeds` faster or slower. */
  changeSpeed: (steps: 1 | -1) => void
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Runs what a key means in a player: space, k, arrows, m, f, c, < and >. False if it means nothing. */
export function runKey({ key, ctrlKey, metaKey, altKey }: Press, controls: PlayerControls): boolean {
  if (ctrlKey || metaKey || altKey) return false
  const acts = new Map<string, () => void>(
    Object.entries({
      ' ': controls.togglePlay,
      k: controls.togglePlay,
      arrowleft: () => controls.seekBy(-5),
      arrowright: () => controls.seekBy(5),
      m: controls.toggleMute,
      f: controls.toggleFullscreen,
      c: controls.toggleCaptions,
      '<': () => controls.changeSpeed(-1),
      '>': () => controls.changeSpeed(1),
    }),
  )
  const act = acts.get(key.toLowerCase())
  act?.()
  return act !== undefined
}

/** The next speed, or the same at either end. */
export function nextSpeed(now: number, steps: 1 | -1): number {
  const at = speeds.indexOf(now)
  return speeds[at + steps] ?? now
}
