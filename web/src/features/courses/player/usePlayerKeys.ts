import { type RefObject, useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn, useSingleKeys } from '../../../lib/keyboard/singleKeys'
import { isTyping } from '../../../lib/keyboard/typing'
import { type PlayerControls, runKey } from './keys'

/** Keys that scroll the page or press what has the focus; only the focused player takes them. */
const ofThePage = /^( |Arrow\w+)$/

/**
 * The keys of a player: all of them while the focus is in it, and while nothing else has the focus those that the page
 * doesn't need. Letters and signs only where single keys are on.
 */
export function usePlayerKeys(place: RefObject<HTMLElement | null>, controls: PlayerControls): void {
  const actAnywhere = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || isTyping(target) || document.querySelector('[role="dialog"]')) return
    const isWithin = place.current?.contains(target as Node)
    const isOff = ofThePage.test(key) ? !isWithin : isWithin ? !areSingleKeysOn() : !actAnywhere
    if (isOff || !(isWithin || isNowhere(target))) return
    if (runKey(event, controls)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Captured: the browser's own keys of a video would act as well.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** No control has the focus; after a navigation the page's main part does. */
const isNowhere = (target: EventTarget | null) => target instanceof Element && target.matches('body, #main')
