import type { listServices } from '@guildhall/contract/listings'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type Listing, type PriceFilters, pricedAs, priceOrders } from '../content/listing.ts'

type Filters = PriceFilters & {
  category: string | undefined
  locationType: string | undefined
  /** An interval. */
  delivery: string | undefined
  withPaused: true | undefined
}

const price = sql.ref('services.price')

export const serviceListing: Listing<'service', z.output<typeof listServices>, Filters> = {
  type: 'service',
  table: 'services',
  filters: ({ category, locationType, delivery, currency, minPrice, maxPrice, availability }) => {
    const withPaused = availability === 'all' || undefined
    const within = delivery?.replace(/^(\d+)/, '$1 ')
    return { category, locationType, delivery: within, currency, minPrice, maxPrice, withPaused }
  },
  where: (given) => [
    given.withPaused ? undefined : sql<SqlBool>`services.paused_at is null`,
    given.locationType && sql<SqlBool>`services.location_type in (${given.locationType}, 'both')`,
    given.delivery && sql<SqlBool>`services.delivery_time::interval <= ${given.delivery}::interval`,
    given.category &&
      sql<SqlBool>`exists (select from service_categories g
        where g.service_id = services.id and g.category = ${given.category})`,
    ...pricedAs(price, given),
  ],
  orders: priceOrders(price),
}
