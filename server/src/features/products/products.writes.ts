/**
 * Products. A price is `numeric`, sent as text, and shown in the club's current currency: changing the currency
 * changes what prices say, as with fees. Forms take whole numbers (decisions.md C13); the API also takes "25.00", so
 * that programs may send back what they read. Sold is a status, not an edit.
 */

import type {
  changeProduct as changedProduct,
  createProduct,
  editProduct,
  ProductData,
  ProductItem,
} from '@guildhall/contract/products'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { plainText } from '../../platform/text/texts.ts'
import { change, publish } from '../content/content.writes.ts'
import { changeStatus } from '../content/status.writes.ts'
import { attachPictures } from '../files/files.writes.ts'
import { productKind } from './products.reads.ts'

/** Publishes a product (content.md 7). Errors: as publish; file_not_found, file_in_use. */
export async function publishProduct(
  context: PersonContext,
  club: string,
  input: z.output<typeof createProduct>,
): Promise<ProductItem> {
  return publish(context, productKind, { club, sent: input, partsOf: (product) => partsOf(context, product) })
}

function partsOf({ viewer }: PersonContext, product: z.output<typeof createProduct>) {
  const { id, title, category, description, price, condition, features, specifications, images } = product
  return {
    title,
    text: searched(product),
    rows: [
      sql`insert into products (id, category, description, price, condition, features, specifications)
        select id, ${category}, ${description}, ${price}::numeric, ${condition}, ${features}, ${specifications}
        from item`,
    ],
    attach: (tx: Tx) => attachPictures(tx, viewer, { contentId: id }, 'content', images),
  }
}

/** Errors: as change; file_not_found, file_in_use. */
export async function changeProduct(
  context: PersonContext,
  id: string,
  { before, ...wanted }: z.output<typeof changedProduct>,
): Promise<ProductItem> {
  return change(context, productKind, id, {
    wanted,
    before,
    fieldsOf,
    searchedBy: (all) => ({ title: all.title, text: searched(all) }),
    save: async (tx, { category, description, price, condition, features, specifications }, changed) => {
      await tx.db
        .updateTable('products')
        .set({ category, description, price, condition, features, specifications })
        .where('id', '=', id)
        .execute()
      if (changed.images)
        await attachPictures(tx, context.viewer, { contentId: id }, 'content', changed.images)
    },
  })
}

/** Marks a product as sold or as available again. Errors: as changeStatus. */
export async function markSold(context: PersonContext, id: string, isSold: boolean): Promise<ProductItem> {
  return changeStatus(context, productKind, id, isSold ? 'sold' : 'available', async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('products')
      .set({ sold_at: isSold ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('sold_at', isSold ? 'is' : 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

type Fields = z.output<typeof editProduct>

const searched = ({ description, features, specifications }: Omit<Fields, 'images'>) =>
  [plainText(description), features, specifications].join('\n')

const fieldsOf = (data: ProductData): Fields => ({
  title: data.title,
  category: data.category,
  description: data.description,
  price: data.price.replace(/\.00$/, ''),
  condition: data.condition,
  features: data.features,
  specifications: data.specifications,
  images: data.images.map(({ path, alt }) => ({ path, alt })),
})
