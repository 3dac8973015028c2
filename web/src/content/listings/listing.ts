import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import type { featureOf, ListedKind } from '@guildhall/contract/limits'
import type { Kind } from '../kind'

/** What a listing is narrowed and sorted by, as it stands in the address. */
export type Filters = Record<string, string | undefined>

export type Choice = { value: string; label: string }

export type Field = { name: string; label: string } & (
  | { is: 'text'; placeholder: string }
  | { is: 'choice'; any: string; choices: readonly Choice[] }
  /** One of the categories that clubs use. */
  | { is: 'category'; any: string }
)

/** How a kind is listed across clubs: all that the page needs to know of it beside the kind itself. */
export type Listing = {
  kind: Kind
  type: ListedKind
  path: `/${(typeof featureOf)[ListedKind]}`
  title: string
  note: string
  /** In the search field. */
  placeholder: string
  fields: readonly Field[]
  /** Beside the newest, which come first. */
  sorts: readonly Choice[]
  hasPrices: boolean
  /** What also to show, where some of them cannot be had any more. */
  unavailable?: string
  /** In a sentence: 'jobs'. */
  many: string
  read: (asked: {
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

/** Prices are compared within one currency; where none is chosen, the one that most items are in. */
export function withCurrency(filters: Filters, common = 'USD'): Filters {
  const { minPrice, maxPrice, sort, currency } = filters
  const isCompared = minPrice || maxPrice || sort?.startsWith('price')
  return isCompared && !currency ? { ...filters, currency: common } : filters
}

/** What narrows a listing, in words, with what takes it away. */
export function narrowing(
  { fields, hasPrices }: Listing,
  filters: Filters,
): { text: string; without: Filters }[] {
  const { q, club, currency, minPrice, maxPrice, sort, availability: _, ...rest } = filters
  const isSortedByPrice = sort?.startsWith('price') ?? false
  const named = fields.flatMap((field) => {
    const value = rest[field.name]
    if (!value) return []
    const choice = field.is === 'choice' && field.choices.find((one) => one.value === value)
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
