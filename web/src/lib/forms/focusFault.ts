const faults = '[aria-invalid="true"], [data-at-fault]'

/** Focuses the first invalid field, or the control in it that fixes the error. False if there is none. */
export function focusFault(root: ParentNode | null | undefined): boolean {
  const field = root?.querySelector<HTMLElement>(faults)
  const mending = field?.querySelector<HTMLElement>('[data-at-fault]') ?? field
  mending?.focus()
  return mending !== undefined && mending !== null
}
