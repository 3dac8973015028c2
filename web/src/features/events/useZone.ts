import { useIsTakenOver } from '../../lib/now'
import { ownZone } from './when'

/** The zone of whoever reads; until the page knows it, the event's own. */
export function useZone(own: string): string {
  return useIsTakenOver() ? ownZone() : own
}
