/** How long to wait, in words: 'a moment', '30 seconds', '4 minutes'. */
export function waitText(seconds: number | undefined): string {
  if (!seconds) return 'a moment'
  if (seconds < 100) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
