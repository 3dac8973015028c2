const faults = '[aria-invalid="true"], [data-at-fault]'

/** Moves the focus to the first field at fault, or to the control in it that mends the fault. Returns whether there is one. */
export function focusFault(root: ParentNode | null | undefined): boolean {
  const field = root?.querySelector<HTMLElement>(faults)
  const mending = field?.querySelector<HTMLElement>('[data-at-fault]') ?? field
  mending?.focus()
  return mending !== undefined && mending !== null
}
