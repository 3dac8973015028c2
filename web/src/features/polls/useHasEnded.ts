import type { PollItem } from '@guildhall/contract/polls'
import { useIsOver } from '../../content/useIsOver'

export const useHasEnded = ({ id, data: { endsAt, hasEnded } }: PollItem): boolean =>
  useIsOver({ id, endsAt, isOver: hasEnded })
