import type { ItemPage } from '@guildhall/contract/content'
import { listText } from '@guildhall/contract/lists'
import type { ServiceItem } from '@guildhall/contract/services'
import { authorThing, itemHead } from '../../content/itemHead'
import { pathOf } from '../../content/links'
import type { Head } from '../../lib/page/head'
import { plainWords } from '../../lib/text/plainWords'

/** What a first visit to a service's page shows, and says of it. */
export { serviceKind as kind } from './services.kind'

export function head({ item }: ItemPage<ServiceItem>, baseUrl: string): Head {
  const { title, description, price, currency, images, categories, location, pausedAt } = item.data
  const url = baseUrl + pathOf(item)
  return itemHead(item, baseUrl, {
    text: description,
    kind: 'product',
    more: {
      'product:price:amount': price,
      'product:price:currency': currency,
      'product:availability': pausedAt ? 'out of stock' : 'in stock',
    },
    thing: {
      '@type': 'Service',
      name: title,
      url,
      mainEntityOfPage: url,
      description: plainWords(description),
      ...(categories.length > 0 && { serviceType: categories[0], category: listText(categories) }),
      ...(images.length > 0 && { image: images.map(({ url }) => baseUrl + url) }),
      ...(location && { areaServed: location }),
      provider: authorThing(item, baseUrl),
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        availability: `https://schema.org/${pausedAt ? 'OutOfStock' : 'InStock'}`,
        url,
      },
    },
  })
}
