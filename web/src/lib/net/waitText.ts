import { plural } from '@guildhall/contract/plural'
/** A delay in words, rounded up: 'a moment', '30 seconds', '4 minutes', '2 hours'. */
export function waitText(seconds: number | undefined): string {
  if (!seconds) return 'a moment'
  if (seconds < 100) return plural(seconds, '{n} second', '{n} seconds')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
