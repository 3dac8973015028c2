import { editProduct, type ProductItem } from '@guildhall/contract/products'
import type { KindForm } from '../../content/form'
import { ProductFields } from './ProductFields'
import { type ProductValues, productWrites } from './products.api'

/** How a product is written. */
export const productForm: KindForm<ProductValues, ProductItem> = {
  schema: editProduct,
  empty: {
    title: '',
    category: '',
    description: '',
    price: '',
    condition: 'new',
    features: '',
    specifications: '',
    images: [],
  },
  valuesOf: ({ data }) => ({
    title: data.title,
    category: data.category,
    description: data.description,
    price: data.price.replace(/\.00$/, ''),
    condition: data.condition,
    features: data.features,
    specifications: data.specifications,
    images: data.images.map(({ path, alt }) => ({ path, alt })),
  }),
  slugFrom: 'title',
  labels: {
    title: 'Title',
    category: 'Category',
    description: 'Description',
    price: 'Price',
    condition: 'Condition',
    features: 'Features',
    specifications: 'Specifications',
    images: 'Pictures',
  },
  Fields: ProductFields,
  writes: productWrites,
}
