import type { JobItem } from '@guildhall/contract/jobs'
import { useIsOver } from '../../content/useIsOver'

/** Whether the job takes applications; turns false at its closing date. */
export function useIsJobOpen({ id, data: { closesAt, isOpen } }: JobItem): boolean {
  return !useIsOver({ id, endsAt: closesAt, isOver: !isOpen })
}
