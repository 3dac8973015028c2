import type { PollItem } from '@guildhall/contract/polls'
import { Link } from '@tanstack/react-router'
import { CardText } from '../../content/CardText'
import type { CardProps } from '../../content/kind'
import { ItemCard } from '../../ui/ItemCard'
import { Ballot } from './Ballot'

/** A poll in a list, with its voting form. */
export function PollCard({ item, showClub, menu, children }: CardProps<PollItem>) {
  const { club, data } = item
  return (
    <ItemCard
      label={data.question}
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
      <CardText item={item} />
      <Ballot item={item} digits={0} submit="Submit Vote" />
    </ItemCard>
  )
}
