/** A path on this site, or undefined for anything that could lead elsewhere. */
export function safePath(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 500 && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)
    ? value
    : undefined
}

/** A path segment as text: 'create-club' → 'Create club'. */
export function segmentLabel(segment: string): string {
  const text = decoded(segment).replaceAll('-', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A decoded path segment; unchanged if its escapes are broken, like 'user/%'. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
