/** Moves the focus of a removed element to the open dialog, else to the page's main part. */
export function focusMain(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')]
    const part = dialogs.at(-1) ?? document.getElementById('main')
    part?.focus({ preventScroll: true })
  })
}
