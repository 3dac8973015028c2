import type { Kind } from '../../content/kind'
import { serviceKind } from '../../features/services/services.kind'
import { ItemPage } from './ItemPage'

export const ServicePage = () => <ItemPage kind={serviceKind as unknown as Kind} />
