import type { ContentItem } from '@guildhall/contract/feed'
import { memo } from 'react'
import { CardBoundary } from '../../content/CardBoundary'
import { ContentMenu } from '../../content/ContentMenu'
import { CardKind } from '../../content/cardKind'
import { HiddenItem } from '../../content/HiddenItem'
import { Panel } from '../../ui/Panel'
import { Interactions } from './Interactions'
import { kindOf } from './kinds'

type Props = {
  item: ContentItem
  /** Shows the club; for lists across clubs. */
  showClub?: boolean
  /** As a tile, if its kind has one. */
  isTile?: boolean
}

/** A card of any kind with likes and comments, memoized for long lists. */
export const ContentCard = memo(function ContentCard({ item, showClub, isTile }: Props) {
  const kind = kindOf(item.type)
  if (!kind)
    return (
      <Panel>
        <p className="muted">Unknown content type</p>
      </Panel>
    )
  const Shape = (isTile && kind.Tile) || kind.Card
  return (
    <CardBoundary>
      <HiddenItem item={item} kind={kind}>
        <CardKind value={kind}>
          <Shape item={item} showClub={showClub} menu={<ContentMenu item={item} kind={kind} />}>
            <Interactions item={item} />
          </Shape>
        </CardKind>
      </HiddenItem>
    </CardBoundary>
  )
})
