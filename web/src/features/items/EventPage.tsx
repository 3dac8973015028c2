import { EventView } from '../events/EventView'
import { eventKind } from '../events/events.kind'
import { ItemPage } from './ItemPage'

export const EventPage = () => <ItemPage kind={eventKind} View={EventView} hasSummary />
