import type { ContentItem } from '@guildhall/contract/feed'
import { Menu } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clubOfQuery } from './content.api'

/** Menu entry that begins another item like this one, for people who may publish; the menu has loaded the club. */
export function DuplicateItem({ item, onPress }: { item: ContentItem; onPress: () => void }) {
  const { data: club } = useQuery({ ...clubOfQuery(item.club.slug), enabled: false })
  if (club?.can.publish[item.type] !== true) return null
  return (
    <Menu.Item leftSection={<IconCopyPlus size={18} stroke={1.6} aria-hidden />} onClick={onPress}>
      Duplicate
    </Menu.Item>
  )
}
