import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog'
import { CopyLinkItem } from './CopyLinkItem'

type Props = {
  /** What the menu is for, for those who hear it: 'Options for Spring meeting'. */
  label: string
  /** The path that 'Copy link' copies, on this site. */
  path: string
  onEdit?: () => void
  /** What deleting is called and asks: `{ title: 'Delete post', question: …, run }`. */
  remove?: { title: string; question: ReactNode; run: () => Promise<unknown> }
  /** Entries between copying and editing. */
  children?: ReactNode
}

/** The menu that every item has: copy its link, and edit or delete it for those who may. */
export function ItemMenu({ label, path, onEdit, remove, children }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={200} offset={4}>
        <Menu.Target>
          <ActionIcon aria-label={label}>
            <IconDots size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <CopyLinkItem path={path} />
          {children}
          {onEdit && (
            <Menu.Item leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />} onClick={onEdit}>
              Edit
            </Menu.Item>
          )}
          {remove && (
            <Menu.Item
              color="var(--gh-red-text)"
              leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {remove && (
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={remove.title}
          action="Delete"
          progress="Deleting..."
          danger
          onConfirm={remove.run}
        >
          {remove.question}
        </ConfirmDialog>
      )}
    </>
  )
}
