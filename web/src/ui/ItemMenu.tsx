import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { ConfirmDialog } from './ConfirmDialog'
import { useLateMenu } from './lateFocus'

const ItemMenuList = lazyPart(() => import('./ItemMenuList'))

type Props = {
  /** Label for screen readers: 'Options for Spring meeting'. */
  label: string
  /** The path that 'Copy link' copies, on this site. */
  path: string
  /** Title of the shared link. */
  title: string
  edit?: { title: string; run: () => void }
  /** The menu item and dialog for deleting: `{ title: 'Delete post', question: …, run }`. */
  remove?: { title: string; question: ReactNode; run: () => Promise<unknown> }
  /** Menu items between copying and editing. */
  children?: ReactNode
  /** Loads the code of `children`, and never fails. The menu opens with all of them, so that none moves under the pointer. */
  also?: () => Promise<void>
}

/** The menu of every item: copy its link, and edit or delete it for those who may. Loaded when it is opened. */
export function ItemMenu({ label, path, title, edit, remove, children, also }: Props) {
  const [asking, setAsking] = useState(false)
  const { isWanted, button, menu } = useLateMenu(() => Promise.all([ItemMenuList.preload(), also?.()]))
  return (
    <>
      <ActionIcon aria-label={label} {...button}>
        <IconDots size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isWanted && (
        <Suspense>
          <ItemMenuList
            menu={menu}
            path={path}
            title={title}
            edit={edit}
            remove={remove && { title: remove.title, run: () => setAsking(true) }}
          >
            {children}
          </ItemMenuList>
        </Suspense>
      )}
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
