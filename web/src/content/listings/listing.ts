import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import type { featureOf, ListedKind } from '@guildhall/contract/limits'
import type { Kind } from '../kind'

/** Filters and sort order of a listing, as in the address. */
export type Filters = Record<string, string | undefined>

export type Choice = { value: string; label: string }

export type Field = { name: string; label: string } & (
  | { is: 'text'; placeholder: string }
  | { is: 'choice'; any: string; choices: readonly Choice[] }
  /** Category used by clubs. */
  | { is: 'category'; any: string }
)

/** Descriptor of a kind's list across clubs. */
export type Listing = {
  kind: Kind
  type: ListedKind
  path: `/${(typeof featureOf)[ListedKind]}`
  title: string
  note: string
  /** Of the search field. */
  placeholder: string
  fields: readonly Field[]
  /** Beside 'Newest', the default. */
  sorts: readonly Choice[]
  hasPrices: boolean
  /** Label of the filter that includes unavailable items. */
  unavailable?: string
  /** In a sentence: 'jobs'. */
  many: string
  read: (query: {
    filters: Filters
    cursor: string | undefined
    signal: AbortSignal
  }) => Promise<Page<ContentItem>>
}

export const priceSorts: readonly Choice[] = [
  { value: 'price-asc', label: 'Lowest price' },
  { value: 'price-desc', label: 'Highest price' },
]

export const choicesOf = <T extends string>(texts: Record<T, string>): Choice[] =>
  Object.entries<string>(texts).map(([value, label]) => ({ value, label }))

/** Adds the currency to compare prices in, by default `common`, that of most items. */
export function withCurrency(filters: Filters, common = 'USD'): Filters {
  const { minPrice, maxPrice, sort, currency, minPay, payCurrency } = filters
  if (minPay && !payCurrency) return { ...filters, payCurrency: common }
  const isCompared = minPrice || maxPrice || sort?.startsWith('price')
  return isCompared && !currency ? { ...filters, currency: common } : filters
}

/** Names of the filters that have no chip. */
export const moreFilters = ({ fields, hasPrices, unavailable }: Listing): string[] => [
  ...fields.filter(({ is }) => is === 'text').map(({ name }) => name),
  ...(hasPrices ? ['minPrice', 'maxPrice', 'currency'] : []),
  ...(unavailable ? ['availability'] : []),
]

/** Filters in words; `without` is the change that removes each. */
export function narrowing(
  { fields, hasPrices }: Listing,
  filters: Filters,
): { text: string; without: Filters }[] {
  const { q, club, currency, minPrice, maxPrice, sort, availability: _, ...rest } = filters
  const isSortedByPrice = sort?.startsWith('price') ?? false
  const named = fields.flatMap((field) => {
    const value = rest[field.name]
    if (!value) return []
    const choice = field.is === 'choice' && field.choices.find((each) => each.value === value)
    return [
      { text: choice ? choice.label : `${field.label}: ${value}`, without: { [field.name]: undefined } },
    ]
  })
  const range = [minPrice && `from ${minPrice}`, maxPrice && `up to ${maxPrice}`].filter(Boolean).join(' ')
  return [
    ...(q ? [{ text: `“${q}”`, without: { q: undefined } }] : []),
    ...named,
    ...(hasPrices && range
      ? [{ text: `Price ${range}`, without: { minPrice: undefined, maxPrice: undefined } }]
      : []),
    ...(hasPrices && currency
      ? [
          {
            text: `Prices in ${currency}`,
            without: {
              ...{ currency: undefined, minPrice: undefined, maxPrice: undefined },
              ...(isSortedByPrice && { sort: undefined }),
            },
          },
        ]
      : []),
    ...(club ? [{ text: `Club: ${club}`, without: { club: undefined } }] : []),
  ]
}
