/** Frames in which a pressed control may still leave: the list that drops its row renders later. */
const frames = 60

/** Moves the focus of an element that is removed to the open dialog, else to the page's main part. */
export function focusMain(): void {
  const pressed = document.activeElement
  const inFrame = (left: number) =>
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) focusPart()
      else if (activeElement === pressed && left > 0) inFrame(left - 1)
    })
  inFrame(frames)
}

function focusPart(): void {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')]
  const part = dialogs.at(-1) ?? document.getElementById('main')
  part?.focus({ preventScroll: true })
}
