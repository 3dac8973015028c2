import type { ContentItem } from '@guildhall/contract/feed'
import { BlockItem } from './BlockItem'
import { MuteItem } from './MuteItem'
import { PinItem } from './PinItem'
import { SaveItem } from './SaveItem'

type Props = { item: ContentItem; viewerId: string; onBlock: () => void }

/** The entries of an item's menu that concern the viewer alone, and those for who runs the club. */
export default function PersonalItems({ item, viewerId, onBlock }: Props) {
  const { author, isFolded } = item
  return (
    <>
      {item.can.pin === true && <PinItem item={item} />}
      <SaveItem item={item} />
      <MuteItem item={item} />
      {author && author.id !== viewerId && <BlockItem author={author} isBlocked={isFolded} onAsk={onBlock} />}
    </>
  )
}
