import type { ProductItem } from '@guildhall/contract/products'
import type { CardProps } from '../../content/kind'
import { OfferCard } from '../../content/offers/OfferCard'
import { OfferTile } from '../../content/offers/OfferTile'
import { offerOf } from './productTexts'

export const ProductCard = (props: CardProps<ProductItem>) => (
  <OfferCard {...props} offer={offerOf(props.item)} />
)

export const ProductTile = (props: CardProps<ProductItem>) => (
  <OfferTile {...props} offer={offerOf(props.item)} />
)
