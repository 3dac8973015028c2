import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { CopyLinkItem } from './CopyLinkItem'
import { type FocusClaim, useLateMenu } from './lateFocus'
import { ShareItem } from './ShareItem'

type Entry = { title: string; run: () => void }
type Props = {
  claim: RefObject<FocusClaim | null>
  label: string
  path: string
  title: string
  edit?: Entry
  remove?: Entry
  children?: ReactNode
}

/** The menu behind ItemMenu's button, open from the start: it is loaded by the press that opens it. */
export default function ItemMenuList({ claim, label, path, title, edit, remove, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const menu = useLateMenu(button, claim)
  return (
    <Menu position="bottom-end" width={200} offset={4} {...menu}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label}>
          <IconDots size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
