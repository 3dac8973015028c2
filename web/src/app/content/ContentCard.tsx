import type { ContentItem } from '@guildhall/contract/feed'
import { memo } from 'react'
import { CardBoundary } from '../../content/CardBoundary'
import { ContentMenu } from '../../content/ContentMenu'
import { FoldedItem } from '../../content/FoldedItem'
import { Panel } from '../../ui/Panel'
import classes from './ContentCard.module.css'
import { Interactions } from './Interactions'
import { kindOf } from './kinds'

type Props = {
  item: ContentItem
  /** Names the club; for lists across clubs. */
  showClub?: boolean
  /** In a grid, where its kind has a shape for that. */
  isTile?: boolean
}

/** An item of any kind, with its likes and comments; rendered again only when it changes, however long its list is. */
export const ContentCard = memo(function ContentCard({ item, showClub, isTile }: Props) {
  const kind = kindOf(item.type)
  if (!kind)
    return (
      <Panel>
        <p className={classes.note}>Unknown content type</p>
      </Panel>
    )
  const Shape = (isTile && kind.Tile) || kind.Card
  return (
    <CardBoundary>
      <FoldedItem item={item} kind={kind}>
        <Shape item={item} showClub={showClub} menu={<ContentMenu item={item} kind={kind} />}>
          <Interactions item={item} />
        </Shape>
      </FoldedItem>
    </CardBoundary>
  )
})
