import type { ContentItem } from '@guildhall/contract/feed'
import type { ReactNode } from 'react'
import { useViewer } from '../../lib/session/viewer'
import { Gallery } from '../../ui/Gallery'
import { ByLine } from '../../ui/ItemCard'
import { ItemBar, ItemColumns } from '../../ui/ItemColumns'
import { ItemHead } from '../../ui/ItemHead'
import { Markdown } from '../../ui/Markdown'
import { altText } from '../altText'
import { ContactButton } from '../ContactButton'
import type { ViewProps } from '../kind'
import { excerptOf } from '../links'
import classes from './OfferView.module.css'
import type { Offer } from './offer'
import { StatusBadge } from './StatusBadge'

type Props = ViewProps<ContentItem> & {
  offer: Offer
  /** Name and value. */
  details: readonly (readonly [string, string])[]
  /** In place of the chat button, for the author. */
  ownAction: ReactNode
  /** Below the description. */
  more?: ReactNode
}

/** Offer on its own page: pictures on the left; what it is, its price and its author on the right. */
export function OfferView({ item, offer, details, ownAction, more, isGone, menu, side, children }: Props) {
  const { title } = item
  const viewer = useViewer()
  const isOwn = item.can.edit === true && viewer?.id === item.author?.id
  return (
    <ItemColumns
      label={title}
      isGone={isGone}
      side={side}
      foot={children}
      lead={
        <Gallery
          pictures={offer.images}
          label={title}
          altOf={(picture) => altText(picture, title)}
          title={offer.picturesTitle}
        />
      }
      summary={
        <>
          <ItemHead title={title} menu={menu} isSmall />
          <ItemBar>
            <p className={classes.price}>
              {offer.price}
              {offer.mark && <StatusBadge>{offer.mark}</StatusBadge>}
            </p>
            {!isGone && (
              <>
                <ContactButton item={item} variant={offer.mark ? 'default' : 'filled'} />
                {isOwn && ownAction}
              </>
            )}
          </ItemBar>
          <Details rows={details} />
          <ByLine item={item} unknown={offer.unknownAuthor} eager />
        </>
      }
    >
      <div className={`${classes.offer} stack gap-20`}>
        <section>
          <h2>Description</h2>
          <Markdown mentions={item.mentions} pictures={item.pictures}>
            {excerptOf(item)}
          </Markdown>
        </section>
        {more}
      </div>
    </ItemColumns>
  )
}

/** Names and values; a name may be empty. */
export function Details({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={`${classes.details} body`}>
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
