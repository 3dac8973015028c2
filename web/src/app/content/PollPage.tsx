import { PollView } from '../../features/polls/PollView'
import { pollKind } from '../../features/polls/polls.kind'
import { ItemPage } from './ItemPage'

export const PollPage = () => <ItemPage kind={pollKind} View={PollView} />
