/**
 * After what had the focus is gone: the keyboard goes on from the dialog that is open, else from the page's main part
 * instead of its very start.
 */
export function focusMain(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')]
    const part = dialogs.at(-1) ?? document.getElementById('main')
    part?.focus({ preventScroll: true })
  })
}
