import { limits } from '@guildhall/contract/limits'
import { type ProductData, productData } from '@guildhall/contract/products'
import { sql } from 'kysely'
import { previewedPart, previewOf } from '../content/preview.ts'
import { inClubCurrency, kindOf, onlyWhole, writtenOnce } from '../content/shared.reads.ts'
import { picturesIn } from '../files/files.reads.ts'

type ProductRow = {
  category: string
  description: string
  price: string
  condition: string
  features: string
  specifications: string
  sold_at: Date | null
}

const written = writtenOnce(productData)

export const productKind = kindOf<'product', ProductData, ProductRow>({
  type: 'product',
  text: sql`concat_ws(E'\n\n', t.description, nullif(t.features, ''), nullif(t.specifications, ''))`,
  notice: {
    title: 'New Product Available',
    message: (title) => `${title} is now available in your club`,
  },
  columns: (length) => [
    ...['category', 'condition', 'sold_at'].map((column) => sql.ref(`t.${column}`).as(column)),
    sql`t.price::text`.as('price'),
    sql<string>`${length === 'whole' ? sql.ref('t.description') : previewedPart('t.description', limits.textPreview + 10)}`.as(
      'description',
    ),
    ...['features', 'specifications'].map((column) => onlyWhole(column, length)),
  ],
  present: (product, length) => {
    const { content: description, truncated } =
      length === 'preview'
        ? previewOf(product.description)
        : { content: product.description, truncated: false }
    const pictures = picturesIn(product.files)
    const data = {
      title: product.title,
      category: product.category as ProductData['category'],
      description,
      truncated,
      price: product.price,
      currency: product.currency,
      condition: product.condition as ProductData['condition'],
      features: product.features,
      specifications: product.specifications,
      images: length === 'preview' ? pictures.slice(0, 1) : pictures,
      soldAt: product.sold_at?.toISOString() ?? null,
    }
    return { texts: data, dataFor: inClubCurrency(written(data)) }
  },
})
