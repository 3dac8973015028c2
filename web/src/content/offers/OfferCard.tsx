import type { ContentItem } from '@guildhall/contract/feed'
import { Link } from '@tanstack/react-router'
import { ItemCard } from '../../ui/ItemCard'
import { Picture } from '../../ui/Picture'
import { altText } from '../altText'
import { CardText } from '../CardText'
import type { CardProps } from '../kind'
import { linkToItem } from '../links'
import type { Offer } from './offer'
import { StatusBadge } from './StatusBadge'

type Props = CardProps<ContentItem> & { offer: Offer }

/** Card of an offer, in a list of all kinds. */
export function OfferCard({ item, offer, showClub, menu, children }: Props) {
  const { club, title } = item
  const [picture] = offer.images
  return (
    <ItemCard
      label={title}
      item={item}
      unknown={offer.unknownAuthor}
      place={
        showClub && (
          <Link to="/$clubSlug" params={{ clubSlug: club.slug }} dir="auto">
            {club.name}
          </Link>
        )
      }
      menu={menu}
      foot={children}
    >
      <CardText item={item} />
      <p className="wrap gap-12 above-12 rows-4">
        <strong className="strong-lead">{offer.price}</strong>
        {offer.mark && <StatusBadge>{offer.mark}</StatusBadge>}
        {offer.facts.map((fact) => (
          <span key={fact} className="muted note">
            {fact}
          </span>
        ))}
      </p>
      {picture && (
        <Link
          {...linkToItem(item)}
          className="block rounded undecorated above-16"
          aria-label={altText(picture, title)}
        >
          <Picture picture={picture} alt={altText(picture, title)} cropped />
        </Link>
      )}
    </ItemCard>
  )
}
