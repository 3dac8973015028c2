import type { ContentItem } from '@guildhall/contract/feed'
import { Menu } from '@mantine/core'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { usePin } from './pins.api'

/** The entry of an item's menu that pins it to the top of its club. */
export function PinItem({ item }: { item: ContentItem }) {
  const { mutate: pin } = usePin(item)
  const isPinned = item.pinnedAt !== null
  const Mark = isPinned ? IconPinnedOff : IconPin
  return (
    <Menu.Item leftSection={<Mark size={18} stroke={1.6} aria-hidden />} onClick={() => pin(!isPinned)}>
      {isPinned ? 'Unpin' : 'Pin to the top'}
    </Menu.Item>
  )
}
