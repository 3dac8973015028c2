import type { Kind } from '../../content/kind'
import { eventKind } from '../../features/events/events.kind'
import { ItemPage } from './ItemPage'

export const EventPage = () => <ItemPage kind={eventKind as unknown as Kind} />
