import type { Kind } from '../../content/kind'
import { productKind } from '../../features/products/products.kind'
import { ItemPage } from './ItemPage'

export const ProductPage = () => <ItemPage kind={productKind as unknown as Kind} />
