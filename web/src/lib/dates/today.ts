import { serverNow } from './serverTime'

/** Today in the viewer's time zone, as '2026-03-03'. */
export function today(now = new Date(serverNow())): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
