import { useHydrated } from '../../lib/page/hydration'
import { ownZone } from './when'

/** The viewer's time zone; before hydration the event's own, as on the server. */
export function useZone(own: string): string {
  return useHydrated() ? ownZone() : own
}
