import { ProductView } from '../../features/products/ProductView'
import { productKind } from '../../features/products/products.kind'
import { ItemPage } from './ItemPage'

export const ProductPage = () => <ItemPage kind={productKind} View={ProductView} hasSummary />
