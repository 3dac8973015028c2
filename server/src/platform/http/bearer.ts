/** '' for a malformed token, undefined for another scheme, such as a proxy's own password. */
export function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme = '', ...rest] = authorization?.trim().split(/ +/) ?? []
  if (scheme.toLowerCase() !== 'bearer') return undefined
  return rest.length === 1 ? rest[0] : ''
}
