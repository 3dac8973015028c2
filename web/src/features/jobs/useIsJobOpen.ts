import type { JobItem } from '@guildhall/contract/jobs'
import { useIsOver } from '../../content/useIsOver'

/** Whether it takes applications; it stops at its closing date by itself. */
export function useIsJobOpen({ id, data: { closesAt, isOpen } }: JobItem): boolean {
  return !useIsOver({ id, endsAt: closesAt, isOver: !isOpen })
}
