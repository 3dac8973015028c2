import type { ContentItem } from '@guildhall/contract/feed'
import { Menu } from '@mantine/core'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { usePin } from './pins.api'

/** Menu entry that pins an item to its club's top, or unpins it. */
export function PinItem({ item }: { item: ContentItem }) {
  const { mutate: pin } = usePin(item)
  const isPinned = item.pinnedAt !== null
  const Icon = isPinned ? IconPinnedOff : IconPin
  return (
    <Menu.Item leftSection={<Icon size={18} stroke={1.6} aria-hidden />} onClick={() => pin(!isPinned)}>
      {isPinned ? 'Unpin' : 'Pin to the top'}
    </Menu.Item>
  )
}
