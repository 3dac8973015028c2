import type { PollItem } from '@guildhall/contract/polls'
import { Link } from '@tanstack/react-router'
import type { CardProps } from '../../content/kind'
import { linkToItem } from '../../content/links'
import { ItemCard } from '../../ui/ItemCard'
import { Markdown } from '../../ui/Markdown'
import { Ballot } from './Ballot'
import classes from './Poll.module.css'

/** A poll in a list: one can vote right there. */
export function PollCard({ item, showClub, menu, children }: CardProps<PollItem>) {
  const { club, data } = item
  const link = linkToItem(item)
  return (
    <ItemCard
      label={data.question}
      person={item.author}
      createdAt={item.createdAt}
      updatedAt={item.updatedAt}
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
      <h2 className={classes.question} dir="auto">
        <Link {...link}>{data.question}</Link>
      </h2>
      {data.description && <Markdown>{data.description}</Markdown>}
      {data.truncated && (
        <Link {...link} className={classes.more}>
          Read more<span className="visually-hidden"> of {data.question}</span>
        </Link>
      )}
      <Ballot item={item} digits={0} submit="Submit Vote" />
    </ItemCard>
  )
}
