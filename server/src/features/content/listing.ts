import type { featureOf, ListedKind } from '@guildhall/contract/limits'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { SqlParams } from '../../platform/database/prepared.ts'
import { toPrefixQuery } from '../../platform/text/text-search.ts'

export type Order = {
  /** SQL over `content` and the kind's table; never null. */
  by: Expression<unknown>
  direction: 'asc' | 'desc'
  /** Type of `by`: a time or an amount of money. */
  is: 'time' | 'amount'
}

/** A kind's listing across clubs. Its SQL refers to `content`, `clubs as k` and the kind's table. */
export type Listing<
  Kind extends ListedKind = ListedKind,
  Query extends { sort: string } = { sort: string },
  Filters extends object = object,
> = {
  type: Kind
  table: (typeof featureOf)[Kind]
  /** Filter values for SQL; null if nothing can match. */
  filters: (query: Query) => Filters | null
  /** Conditions for the filters present. */
  where: (params: SqlParams<Filters>) => (Expression<SqlBool> | undefined)[]
  orders: Record<Query['sort'], Order>
}

export const newest: Order = { by: sql.ref('content.created_at'), direction: 'desc', is: 'time' }

/** For kinds with a price; compared within one currency. */
export const priceOrders = (price: Expression<unknown>) => ({
  newest,
  'price-asc': { by: price, direction: 'asc', is: 'amount' } as const,
  'price-desc': { by: price, direction: 'desc', is: 'amount' } as const,
})

export type PriceFilters = {
  currency: string | undefined
  minPrice: string | undefined
  maxPrice: string | undefined
}

/** SQL: priced in a currency and within a range. */
export const pricedAs = (price: Expression<unknown>, params: SqlParams<PriceFilters>) => [
  equal('k.currency', params.currency),
  params.minPrice && sql<SqlBool>`${price} >= ${params.minPrice}::numeric`,
  params.maxPrice && sql<SqlBool>`${price} <= ${params.maxPrice}::numeric`,
]

/** SQL: a column equals the chosen value, if any. */
export const equal = (column: string, value: Expression<string> | undefined) =>
  value && sql<SqlBool>`${sql.ref(column)} = ${value}`

/** The typed words as a tsquery; null if there are no words, undefined if nothing was typed. */
export const typedWords = (typed: string | undefined): string | null | undefined =>
  typed?.trim() ? toPrefixQuery(typed) : undefined
