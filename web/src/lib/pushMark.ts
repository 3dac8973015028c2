const mark = 'guildhall.push'

/** Whom this browser was turned on for; nobody else who logs in here is sent anything by it. */
export function pushedPerson(): string | null {
  try {
    return localStorage.getItem(mark)
  } catch {
    // Storage may be blocked; then it is turned on anew each time.
    return null
  }
}

export function markPushed(personId: string | null): void {
  try {
    if (personId === null) localStorage.removeItem(mark)
    else localStorage.setItem(mark, personId)
  } catch {
    // As above.
  }
}
