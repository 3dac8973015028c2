import type { listProducts } from '@guildhall/contract/listings'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { equal, type Listing, type PriceFilters, pricedAs, priceOrders } from '../content/listing.ts'

type Filters = PriceFilters & {
  category: string | undefined
  condition: string | undefined
  withSold: true | undefined
}

const price = sql.ref('products.price')

export const productListing: Listing<'product', z.output<typeof listProducts>, Filters> = {
  type: 'product',
  table: 'products',
  filters: ({ category, condition, currency, minPrice, maxPrice, availability }) => {
    const withSold = availability === 'all' || undefined
    return { category, condition, currency, minPrice, maxPrice, withSold }
  },
  where: (given) => [
    given.withSold ? undefined : sql<SqlBool>`products.sold_at is null`,
    equal('products.category', given.category),
    equal('products.condition', given.condition),
    ...pricedAs(price, given),
  ],
  orders: priceOrders(price),
}
