import type { PostItem } from '@guildhall/contract/posts'
import { Menu } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useRemovePreview } from './preview.api'

/** Menu item that removes a post's link card. */
export default function RemovePreviewItem({ item }: { item: PostItem }) {
  const { mutate, isPending } = useRemovePreview(item)
  if (!item.data.linkCard) return null
  return (
    <Menu.Item
      leftSection={<IconLinkOff size={18} stroke={1.6} aria-hidden />}
      disabled={isPending}
      onClick={() => mutate()}
    >
      Remove preview
    </Menu.Item>
  )
}
