import type { ContentItem } from '@guildhall/contract/feed'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { Picture } from '../../ui/Picture'
import { TimeAgo } from '../../ui/TimeAgo'
import { altText } from '../altText'
import { ChatButton } from '../ChatButton'
import type { CardProps } from '../kind'
import { linkToItem } from '../links'
import classes from './OfferTile.module.css'
import type { Offer } from './offer'
import { StatusBadge } from './StatusBadge'

type Props = Omit<CardProps<ContentItem>, 'children'> & { offer: Offer }

/** Offer in a grid. */
export function OfferTile({ item, offer, showClub, menu }: Props) {
  const { title, club, author } = item
  const [picture] = offer.images
  const link = linkToItem(item)
  return (
    <article className={classes.tile} data-marked={offer.mark !== null || undefined} aria-label={title}>
      <div className="relative">
        {picture ? (
          <Link
            {...link}
            className={`${classes.picture} block undecorated`}
            aria-label={altText(picture, title)}
          >
            <Picture picture={picture} alt={altText(picture, title)} staged cropped />
          </Link>
        ) : (
          <p className={classes.none}>No image available</p>
        )}
        {offer.mark && (
          <span className={classes.mark}>
            <StatusBadge>{offer.mark}</StatusBadge>
          </span>
        )}
      </div>
      <div className={classes.head}>
        <h2 className={classes.title} dir="auto">
          <Link {...link}>{title}</Link>
        </h2>
        {menu}
      </div>
      <p className={`${classes.price} strong`}>{offer.price}</p>
      <p className={classes.facts}>
        {offer.facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p className={classes.by}>
        <Face person={author} size={20} />
        <span className="ellipsis shrink" dir="auto">
          {showClub ? club.name : author ? fullName(author) : (offer.unknownAuthor ?? 'Anonymous')}
        </span>
        <span className={classes.when}>
          <TimeAgo iso={item.createdAt} />
        </span>
      </p>
      <ChatButton item={item} isOnTile />
    </article>
  )
}
