import { type RefObject, type SyntheticEvent, useEffect } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Stops what would change a form, in its menus too, which React renders elsewhere in the document. */
export const frozenForm = {
  'aria-busy': true,
  onChangeCapture: stop,
  onPasteCapture: stop,
  onDropCapture: (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
  },
  onClickCapture: (event: SyntheticEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest(controls) : null
    if (!pressed || (pressed instanceof HTMLButtonElement && pressed.type === 'submit')) return
    event.preventDefault()
    event.stopPropagation()
  },
} as const
export type FrozenForm = typeof frozenForm

const controls = 'button, input, label, [role="option"], [role="button"]'

/** Leaves the text and caret of a form's fields as they are. */
export function useFrozenInput(form: RefObject<HTMLFormElement | null>, isFrozen: boolean): void {
  useEffect(() => {
    const node = form.current
    if (!isFrozen || !node) return
    const refuse = (event: Event) => event.preventDefault()
    node.addEventListener('beforeinput', refuse, true)
    return () => node.removeEventListener('beforeinput', refuse, true)
  }, [form, isFrozen])
}
