import { money } from '@guildhall/contract/fees'
import type { ServiceData, ServiceItem } from '@guildhall/contract/services'
import type { Offer } from '../../content/offers/offer'

export const locationTexts: Record<ServiceData['locationType'], string> = {
  online: 'Online',
  inPerson: 'In Person',
  both: 'Online & In Person',
}

/** '2 days' → '2 Days'. */
export const deliveryWords = (text: string) => text.replace(/[a-z]/, (letter) => letter.toUpperCase())

const priceOf = ({ price, currency }: ServiceData) => (Number(price) === 0 ? 'Free' : money(price, currency))

/** Cards show the first two categories (content.md 9). */
export const offerOf = ({ data }: ServiceItem): Offer => ({
  price: priceOf(data),
  facts: [...data.categories.slice(0, 2), deliveryWords(data.deliveryTime), locationTexts[data.locationType]],
  mark: data.pausedAt ? 'Not available' : null,
  images: data.images,
  picturesTitle: 'Additional Images',
  unknownAuthor: 'Unknown User',
})
