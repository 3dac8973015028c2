import { ServiceView } from '../../features/services/ServiceView'
import { serviceKind } from '../../features/services/services.kind'
import { ItemPage } from './ItemPage'

export const ServicePage = () => <ItemPage kind={serviceKind} View={ServiceView} hasSummary />
