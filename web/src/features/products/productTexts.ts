import { money } from '@guildhall/contract/fees'
import type { ProductData, ProductItem } from '@guildhall/contract/products'
import type { Offer } from '../../content/offers/offer'

export const categoryTexts: Record<ProductData['category'], string> = {
  clothing: 'Clothing & Apparel',
  electronics: 'Electronics',
  home: 'Home & Garden',
  beauty: 'Beauty & Personal Care',
  sports: 'Sports & Outdoors',
  toys: 'Toys & Games',
  books: 'Books & Media',
  other: 'Other',
}

export const conditionTexts: Record<ProductData['condition'], string> = {
  new: 'New',
  used: 'Used',
  refurbished: 'Refurbished',
}

export const offerOf = ({ data }: ProductItem): Offer => ({
  price: money(data.price, data.currency),
  facts: [conditionTexts[data.condition], categoryTexts[data.category]],
  mark: data.soldAt ? 'Sold' : null,
  images: data.images,
})
