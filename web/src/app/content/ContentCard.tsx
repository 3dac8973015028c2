import type { ContentItem } from '@guildhall/contract/feed'
import type { ComponentType, ReactNode } from 'react'
import { PostCard } from '../../features/posts/PostCard'
import { Panel } from '../../ui/Panel'
import { CardBoundary } from './CardBoundary'
import classes from './ContentCard.module.css'
import { Interactions } from './Interactions'

type CardOf<T> = ComponentType<{ item: T; showClub?: boolean; children?: ReactNode }>

/** The card of each kind of content; a new kind adds its line. */
const cards: { [T in ContentItem['type']]: CardOf<Extract<ContentItem, { type: T }>> } = {
  post: PostCard,
}

type Props = {
  item: ContentItem
  /** Names the club; for lists across clubs. */
  showClub?: boolean
}

/** An item of any kind, with its likes and comments. */
export function ContentCard({ item, showClub }: Props) {
  const Card = cards[item.type] as CardOf<ContentItem> | undefined
  if (!Card)
    return (
      <Panel>
        <p className={classes.note}>Unknown content type</p>
      </Panel>
    )
  return (
    <CardBoundary>
      <Card item={item} showClub={showClub}>
        <Interactions item={item} />
      </Card>
    </CardBoundary>
  )
}
