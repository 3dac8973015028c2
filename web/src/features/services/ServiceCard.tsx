import type { ServiceItem } from '@guildhall/contract/services'
import type { CardProps } from '../../content/kind'
import { OfferCard } from '../../content/offers/OfferCard'
import { OfferTile } from '../../content/offers/OfferTile'
import { offerOf } from './serviceTexts'

export const ServiceCard = (props: CardProps<ServiceItem>) => (
  <OfferCard {...props} offer={offerOf(props.item)} />
)

export const ServiceTile = (props: CardProps<ServiceItem>) => (
  <OfferTile {...props} offer={offerOf(props.item)} />
)
