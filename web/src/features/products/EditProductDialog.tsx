import type { ProductItem } from '@guildhall/contract/products'
import { EditDialog } from '../../content/EditDialog'
import type { EditProps } from '../../content/kind'
import { productForm } from './products.form'
import { productKind } from './products.kind'

export default function EditProductDialog(props: EditProps<ProductItem>) {
  return <EditDialog {...props} kind={productKind} form={productForm} />
}
