import { type RefObject, useEffect, useState } from 'react'

/** What a press leaves behind: whether the part that it loads may take the focus when it comes. */
export type FocusClaim = { isHeld: () => boolean }

/**
 * Claims the focus for a part that loads late, at the press on its stand-in. The claim ends when the person goes
 * elsewhere meanwhile, by pointer or keyboard. The first `isHeld` decides, and later ones repeat it.
 */
export function claimFocus(page: EventTarget = document): FocusClaim {
  let held = true
  const stop = () => {
    for (const type of leaving) page.removeEventListener(type, leave, { capture: true })
  }
  const leave = () => {
    held = false
    stop()
  }
  for (const type of leaving) page.addEventListener(type, leave, { capture: true })
  return {
    isHeld: () => {
      stop()
      return held
    },
  }
}

const leaving = ['pointerdown', 'focusin']

/**
 * Whether a menu shows that was loaded by the press on its stand-in. It opens by itself, and only while the claim of
 * that press is held: the focus goes to its button first, which gets it back when the menu closes.
 */
export function useLateMenu(button: RefObject<HTMLElement | null>, claim: RefObject<FocusClaim | null>) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!claim.current?.isHeld()) return
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [button, claim])
  return { opened, onChange: setOpened }
}
