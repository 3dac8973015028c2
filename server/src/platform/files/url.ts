/** Full addresses and null pass through. */
export function fileUrl(path: string | null): string | null {
  if (path === null || /^https?:\/\//.test(path)) return path
  return `/storage/v1/${path}`
}
