import type { JobItem } from '@guildhall/contract/jobs'
import { Link } from '@tanstack/react-router'
import { CardText } from '../../content/CardText'
import type { CardProps } from '../../content/kind'
import { ItemCard } from '../../ui/ItemCard'
import { JobFacts } from './JobFacts'

/** A job in a list: the whole card links to the job's page. */
export function JobCard({ item, showClub, menu, children }: CardProps<JobItem>) {
  const { club, data } = item
  return (
    <ItemCard
      opens
      label={data.title}
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
      <CardText item={item}>
        <JobFacts item={item} />
      </CardText>
    </ItemCard>
  )
}
