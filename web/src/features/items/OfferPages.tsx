import { ProductView } from '../products/ProductView'
import { productKind } from '../products/products.kind'
import { ServiceView } from '../services/ServiceView'
import { serviceKind } from '../services/services.kind'
import { ItemPage } from './ItemPage'

// In one file, since they share nearly all of what other items lack.
export const ProductPage = () => <ItemPage kind={productKind} View={ProductView} hasSummary />
export const ServicePage = () => <ItemPage kind={serviceKind} View={ServiceView} hasSummary />
