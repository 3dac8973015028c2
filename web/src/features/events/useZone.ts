import { useIsTakenOver } from '../../lib/now'
import { ownZone } from './when'

/** The viewer's time zone; before hydration the event's own, as on the server. */
export function useZone(own: string): string {
  return useIsTakenOver() ? ownZone() : own
}
