import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyLinkItem } from './CopyLinkItem'
import { LateMenu } from './LateMenu'
import type { LateMenuProps } from './lateFocus'
import { ShareItem } from './ShareItem'

type Item = { title: string; run: () => void }
type Props = {
  menu: LateMenuProps
  path: string
  title: string
  edit?: Item
  remove?: Item
  children?: ReactNode
}

/** The items of ItemMenu. */
export default function ItemMenuList({ menu, path, title, edit, remove, children }: Props) {
  return (
    <LateMenu menu={menu} position="bottom-end" width={200}>
      <CopyLinkItem path={path} />
      <ShareItem path={path} title={title} />
      {children}
      {edit && (
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />} onClick={edit.run}>
          {edit.title}
        </Menu.Item>
      )}
      {remove && (
        <Menu.Item
          color="var(--gh-red-text)"
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
          onClick={remove.run}
        >
          {remove.title}
        </Menu.Item>
      )}
    </LateMenu>
  )
}
