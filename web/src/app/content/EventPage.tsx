import { EventView } from '../../features/events/EventView'
import { eventKind } from '../../features/events/events.kind'
import { ItemPage } from './ItemPage'

export const EventPage = () => <ItemPage kind={eventKind} View={EventView} hasSummary />
