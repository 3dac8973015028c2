const name = 'guildhall-plain-writing'

/** Whether texts are written as Markdown in this browser. */
export function prefersPlain(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    // Storage may be blocked.
    return false
  }
}

export function keepPlain(isPlain: boolean): void {
  try {
    if (isPlain) localStorage.setItem(name, 'yes')
    else localStorage.removeItem(name)
  } catch {
    // As above: it holds for this field alone.
  }
}
