/**
 * The token in an Authorization header; '' where the header says Bearer and nothing that could be one, undefined
 * where it says something else: a proxy in front may ask people for a password of its own, by the same header.
 */
export function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme = '', ...rest] = authorization?.trim().split(/ +/) ?? []
  if (scheme.toLowerCase() !== 'bearer') return undefined
  return rest.length === 1 ? rest[0] : ''
}
