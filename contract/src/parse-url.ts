/** The address as a URL; null if it is none. `URL.canParse` is newer than the oldest browser served. */
export function parseUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
