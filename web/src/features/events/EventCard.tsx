import type { EventItem } from '@guildhall/contract/events'
import { Link } from '@tanstack/react-router'
import { CardText } from '../../content/CardText'
import type { CardProps } from '../../content/kind'
import { linkToItem } from '../../content/links'
import { ItemCard } from '../../ui/ItemCard'
import { Picture } from '../../ui/Picture'
import { Attendance } from './Attendance'
import { DateBadge } from './DateBadge'
import { EventFacts } from './EventFacts'

/** An event in a list: when, where, and an excerpt of its description. */
export function EventCard({ item, showClub, menu, children }: CardProps<EventItem>) {
  const { club, data } = item
  const [cover] = data.images
  return (
    <ItemCard
      label={data.name}
      item={item}
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
      {cover && (
        <Link {...linkToItem(item)} className="block rounded below-16" tabIndex={-1} aria-hidden>
          <Picture picture={cover} alt="" cropped />
        </Link>
      )}
      <div className="flex align-start gap-16">
        <DateBadge data={data} />
        <div className="fill">
          <CardText item={item}>
            <EventFacts data={data} />
          </CardText>
        </div>
      </div>
      <Attendance item={item} />
    </ItemCard>
  )
}
