import { CreateDialog } from '../../content/CreateDialog'
import type { CreateProps } from '../../content/kind'
import { productForm } from './products.form'
import { productKind } from './products.kind'

export default function CreateProductDialog(props: CreateProps) {
  return <CreateDialog {...props} kind={productKind} form={productForm} />
}
