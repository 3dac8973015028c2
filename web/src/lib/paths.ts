/** A path on this site, or undefined for anything that could lead elsewhere. */
export function safePath(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 500 && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)
    ? value
    : undefined
}

/** A segment of an address as a person reads it: 'create-club' → 'Create club'. */
export function segmentLabel(segment: string): string {
  let text = segment
  try {
    text = decodeURIComponent(segment)
  } catch {
    // Kept as it stands in the address.
  }
  text = text.replaceAll('-', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
