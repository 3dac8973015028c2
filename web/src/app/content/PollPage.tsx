import type { Kind } from '../../content/kind'
import { pollKind } from '../../features/polls/polls.kind'
import { ItemPage } from './ItemPage'

export const PollPage = () => <ItemPage kind={pollKind as unknown as Kind} />
