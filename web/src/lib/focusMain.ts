/** After what had the focus is gone: the keyboard goes on from the page's main part instead of its very start. */
export function focusMain(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}
