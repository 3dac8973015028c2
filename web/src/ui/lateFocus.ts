import { type RefObject, useId, useRef, useState } from 'react'

/** Decides whether a part that is loaded by a press may take the focus when it arrives. */
export type FocusClaim = { isHeld: () => boolean }

/**
 * Claims the focus for a part that is loaded by a press. The claim ends when the person goes
 * elsewhere meanwhile, by pointer or keyboard. The first `isHeld` decides, and later ones repeat it.
 */
export function claimFocus(page: Focusing = document): FocusClaim {
  let held = true
  const focused = page.activeElement
  const stop = () => {
    for (const type of leaving) page.removeEventListener(type, leave, { capture: true })
  }
  const leave = ({ type, target }: Event) => {
    // While hydrating, React repeats the focus event of what is focused already.
    if (type === 'focusin' && target === focused) return
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
type Focusing = EventTarget & { activeElement?: EventTarget | null }

export type LateMenuProps = {
  id: string
  opened: boolean
  onChange: (opened: boolean) => void
  target: RefObject<HTMLButtonElement | null>
  onLoaded: () => void
}

/**
 * A menu or popover whose dropdown is loaded by the press on its button: `button` for the button, which stays the same,
 * and `menu` for `LateMenu` or `LatePopover` in the lazy part, to be rendered while `isWanted`. It opens only while the
 * claim of that press is held.
 */
export function useLateMenu(preload: () => Promise<unknown>, popup: 'menu' | 'dialog' = 'menu') {
  const id = useId()
  const target = useRef<HTMLButtonElement>(null)
  const claim = useRef<FocusClaim>(null)
  const isLoaded = useRef(false)
  const [isWanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)

  function press() {
    if (isLoaded.current) return setOpened(!opened)
    claim.current = claimFocus()
    void preload().then(() => setWanted(true))
  }

  function onLoaded() {
    isLoaded.current = true
    if (!claim.current?.isHeld()) return
    // Where the focus is to be if the menu is closed.
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }

  return {
    isWanted,
    button: {
      id,
      ref: target,
      'aria-haspopup': popup,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: press,
      onPointerEnter: () => void preload(),
      onFocus: () => void preload(),
    },
    menu: { id, opened, onChange: setOpened, target, onLoaded } satisfies LateMenuProps,
  }
}
