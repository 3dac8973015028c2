import type { ItemPage } from '@guildhall/contract/content'
import type { ProductItem } from '@guildhall/contract/products'
import { authorThing, itemHead } from '../../content/itemHead'
import { pathOf } from '../../content/links'
import type { Head } from '../../lib/page/head'
import { plainWords } from '../../lib/text/plainWords'
import { categoryTexts } from './productTexts'

/** What a first visit to a product's page shows, and says of it. */
export { productKind as kind } from './products.kind'

const conditions = { new: 'New', used: 'Used', refurbished: 'Refurbished' }

export function head({ item }: ItemPage<ProductItem>, baseUrl: string): Head {
  const { title, description, price, currency, images, condition, category, soldAt } = item.data
  const url = baseUrl + pathOf(item)
  return itemHead(item, baseUrl, {
    text: description,
    kind: 'product',
    more: {
      'product:price:amount': price,
      'product:price:currency': currency,
      'product:availability': soldAt ? 'out of stock' : 'in stock',
      'product:condition': condition,
    },
    thing: {
      '@type': 'Product',
      name: title,
      url,
      mainEntityOfPage: url,
      description: plainWords(description),
      category: categoryTexts[category],
      image: images.map(({ url }) => baseUrl + url),
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        availability: `https://schema.org/${soldAt ? 'SoldOut' : 'InStock'}`,
        itemCondition: `https://schema.org/${conditions[condition]}Condition`,
        url,
        seller: authorThing(item, baseUrl),
      },
    },
  })
}
