import type { Kind } from '../../content/kind'
import { choicesOf, type Listing, priceSorts } from '../../content/listings/listing'
import { call } from '../../lib/net/call'
import { productKind } from './products.kind'
import { categoryTexts, conditionTexts } from './productTexts'

export const productListing: Listing = {
  kind: productKind as unknown as Kind,
  type: 'product',
  path: '/products',
  title: 'Products',
  note: 'Things for sale from club members.',
  many: 'products',
  placeholder: 'What are you looking for?',
  fields: [
    {
      ...{ name: 'category', label: 'Category', is: 'choice', any: 'All categories' },
      choices: choicesOf(categoryTexts),
    },
    {
      ...{ name: 'condition', label: 'Condition', is: 'choice', any: 'Any condition' },
      choices: choicesOf(conditionTexts),
    },
  ],
  sorts: priceSorts,
  hasPrices: true,
  unavailable: 'Include sold',
  read: ({ filters, cursor, signal }) => call('GET /products', { query: { ...filters, cursor }, signal }),
}
