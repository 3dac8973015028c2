import type { ContentItem } from '@guildhall/contract/feed'
import { Menu } from '@mantine/core'
import { IconFolderSymlink, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BlockItem } from './BlockItem'
import { clubOfQuery } from './content.api'
import { DuplicateItem } from './DuplicateItem'
import type { ItemDialog } from './ItemDialogs'
import type { Kind } from './kind'
import { MuteItem } from './MuteItem'
import ModerateItem from './moderation/ModerateItem'
import { PinItem } from './PinItem'
import ReportItem from './reports/ReportItem'
import { SaveItem } from './SaveItem'

type Props = {
  item: ContentItem
  /** Undefined for visitors, who can only report. */
  viewerId: string | undefined
  onAsk: (what: ItemDialog) => void
  kind: Pick<Kind, 'type' | 'duplicates' | 'MenuItems'>
}

/** Menu entries below copying and sharing: people's own, those for the club's admins and moderators, and the kind's. */
export default function PersonalItems({ item, viewerId, onAsk, kind }: Props) {
  const { MenuItems } = kind
  const { author, isFolded, can } = item
  const isOwn = author !== null && author.id === viewerId
  const report = !isOwn && <ReportItem onPress={() => onAsk('report')} />
  if (!viewerId) return report
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
      {can.move === true && <MoveItem item={item} onPress={() => onAsk('move')} />}
      {kind.duplicates && <DuplicateItem item={item} onPress={() => onAsk('duplicate')} />}
      <SaveItem item={item} />
      <MuteItem item={item} />
      {author && !isOwn && <BlockItem author={author} isBlocked={isFolded} onAsk={() => onAsk('block')} />}
      {report}
      {can.moderate === true && <ModerateItem onPress={() => onAsk('moderate')} />}
      {MenuItems && item.can.edit === true && (
        <Suspense>
          <MenuItems item={item} />
        </Suspense>
      )}
    </>
  )
}

/** The menu has loaded the club. */
function MoveItem({ item, onPress }: { item: ContentItem; onPress: () => void }) {
  const { data: club } = useQuery({ ...clubOfQuery(item.club.slug), enabled: false })
  if (!club?.topics) return null
  return (
    <Menu.Item leftSection={<IconFolderSymlink size={18} stroke={1.6} aria-hidden />} onClick={onPress}>
      Move to topic
    </Menu.Item>
  )
}
