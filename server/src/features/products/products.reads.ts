import { limits } from '@guildhall/contract/limits'
import type { ProductData } from '@guildhall/contract/products'
import { sql } from 'kysely'
import { prepared } from '../../platform/prepared.ts'
import type { Hydrate, Kind, Length } from '../content/items.reads.ts'
import { previewedPart, previewOf } from '../content/preview.ts'
import { type FileRow, filesOf, picturesIn } from '../files/files.reads.ts'
import { amountText } from '../social/facts.ts'

type ProductRow = {
  id: string
  category: string
  description: string
  price: string
  currency: string
  condition: string
  features: string
  specifications: string
  sold_at: Date | null
  files: FileRow[]
}

const productRows = (length: Length) =>
  prepared<{ ids: string[] }, ProductRow>((db, { ids }) =>
    db
      .selectFrom('products as p')
      .innerJoin('content as c', 'c.id', 'p.id')
      .innerJoin('clubs as k', 'k.id', 'c.club_id')
      .select((eb) => [
        'p.id',
        'p.category',
        length === 'whole'
          ? 'p.description'
          : previewedPart('p.description', limits.textPreview + 10).as('description'),
        sql<string>`p.price::text`.as('price'),
        'k.currency',
        'p.condition',
        ...(length === 'whole'
          ? (['p.features', 'p.specifications'] as const)
          : [sql<string>`''`.as('features'), sql<string>`''`.as('specifications')]),
        'p.sold_at',
        filesOf('content_id', eb.ref('p.id')).as('files'),
      ])
      .where('p.id', '=', sql<string>`any(${ids}::uuid[])`),
  )
const productRowsOf = { preview: productRows('preview'), whole: productRows('whole') }

const hydrate: Hydrate<ProductData> = async (db, _viewer, rows, length) => {
  const products = await productRowsOf[length](db, { ids: rows.map(({ id }) => id) })
  const titleOf = new Map(rows.map(({ id, title }) => [id, title]))
  return new Map(
    products.map((product) => {
      const { id, price, currency, features, specifications } = product
      const { content: description, truncated } =
        length === 'preview'
          ? previewOf(product.description)
          : { content: product.description, truncated: false }
      const pictures = picturesIn(product.files)
      const data: ProductData = {
        title: titleOf.get(id) ?? '',
        category: product.category as ProductData['category'],
        description,
        truncated,
        price,
        currency,
        condition: product.condition as ProductData['condition'],
        features,
        specifications,
        images: length === 'preview' ? pictures.slice(0, 1) : pictures,
        soldAt: product.sold_at?.toISOString() ?? null,
      }
      return [id, data]
    }),
  )
}

export const productKind: Kind<'product', ProductData> = {
  type: 'product',
  hydrate,
  detail: (data) => [amountText(data), data.soldAt && 'Sold'].filter(Boolean).join(' · '),
}
