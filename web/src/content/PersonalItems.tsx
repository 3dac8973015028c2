import type { ContentItem } from '@guildhall/contract/feed'
import { Menu } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Suspense } from 'react'
import { BlockItem } from './BlockItem'
import { DuplicateItem } from './DuplicateItem'
import type { ItemDialog } from './ItemDialogs'
import type { Kind } from './kind'
import { MuteItem } from './MuteItem'
import { PinItem } from './PinItem'
import { SaveItem } from './SaveItem'

type Props = {
  item: ContentItem
  viewerId: string
  onAsk: (what: ItemDialog) => void
  kind: Pick<Kind, 'type' | 'duplicates' | 'MenuItems'>
}

/** Menu entries for signed-in people: their own, those for the club's admins, and the kind's. */
export default function PersonalItems({ item, viewerId, onAsk, kind }: Props) {
  const { MenuItems } = kind
  const { author, isFolded } = item
  return (
    <>
      {item.can.pin === true && <PinItem item={item} />}
      {item.can.history === true && item.editedAt && (
        <Menu.Item
          leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
          onClick={() => onAsk('history')}
        >
          Edit history
        </Menu.Item>
      )}
      {kind.duplicates && <DuplicateItem item={item} onPress={() => onAsk('duplicate')} />}
      <SaveItem item={item} />
      <MuteItem item={item} />
      {author && author.id !== viewerId && (
        <BlockItem author={author} isBlocked={isFolded} onAsk={() => onAsk('block')} />
      )}
      {MenuItems && item.can.edit === true && (
        <Suspense>
          <MenuItems item={item} />
        </Suspense>
      )}
    </>
  )
}
