/** Milliseconds after which what a menu's entry opened has the focus: as long as Mantine's own menus wait. */
const patience = 10

/**
 * Gives the focus back to the button of a menu that closes, unless an entry opened something that has it. Mantine's
 * `returnFocus` takes the focus from a field that was opened in the same render.
 */
export function giveFocusBack(menuId: string, button: () => HTMLElement | null): void {
  const dropdown = document.getElementById(`${menuId}-dropdown`)
  setTimeout(() => {
    const { activeElement } = document
    const isFree = activeElement === null || activeElement === document.body
    if (isFree || dropdown?.contains(activeElement)) button()?.focus({ preventScroll: true })
  }, patience)
}
