import { PollView } from '../polls/PollView'
import { pollKind } from '../polls/polls.kind'
import { ItemPage } from './ItemPage'

export const PollPage = () => <ItemPage kind={pollKind} View={PollView} />
