import type { ContentItem } from '@guildhall/contract/feed'
import type { ReactNode } from 'react'
import { Gallery } from '../../ui/Gallery'
import { ItemView } from '../../ui/ItemView'
import { Markdown } from '../../ui/Markdown'
import { altText } from '../altText'
import type { ViewProps } from '../kind'
import { excerptOf } from '../links'
import classes from './OfferView.module.css'
import type { Offer } from './offer'
import { StatusBadge } from './StatusBadge'

type Props = ViewProps<ContentItem> & {
  offer: Offer
  /** Name and value. */
  details: readonly (readonly [string, string])[]
  /** Below the description. */
  more?: ReactNode
}

/** Offer on its own page. */
export function OfferView({ item, offer, details, more, isGone, menu, children }: Props) {
  const { title } = item
  return (
    <ItemView
      title={title}
      item={item}
      isGone={isGone}
      unknownAuthor={offer.unknownAuthor}
      menu={menu}
      foot={children}
    >
      <div className={classes.offer}>
        <Gallery
          pictures={offer.images}
          label={title}
          altOf={(picture) => altText(picture, title)}
          title={offer.picturesTitle}
        />
        <p className={classes.price}>
          {offer.price}
          {offer.mark && <StatusBadge>{offer.mark}</StatusBadge>}
        </p>
        <Details rows={details} />
        <section>
          <h2>Description</h2>
          <Markdown mentions={item.mentions} pictures={item.pictures}>
            {excerptOf(item)}
          </Markdown>
        </section>
        {more}
      </div>
    </ItemView>
  )
}

/** Names and values; a name may be empty. */
export function Details({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.details}>
      {rows.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
        <div key={index}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
