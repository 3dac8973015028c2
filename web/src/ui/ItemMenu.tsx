import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../lib/lazyPart'
import { ConfirmDialog } from './ConfirmDialog'
import { claimFocus, type FocusClaim } from './lateFocus'

const ItemMenuList = lazyPart(() => import('./ItemMenuList'))

type Props = {
  /** What the menu is for, for those who hear it: 'Options for Spring meeting'. */
  label: string
  /** The path that 'Copy link' copies, on this site. */
  path: string
  /** What it is called where its link is shared. */
  title: string
  edit?: { title: string; run: () => void }
  /** What deleting is called and asks: `{ title: 'Delete post', question: …, run }`. */
  remove?: { title: string; question: ReactNode; run: () => Promise<unknown> }
  /** Entries between copying and editing. */
  children?: ReactNode
  /** Loads what those need, and never fails: the menu opens with all of them, so that none moves under the pointer. */
  also?: () => Promise<void>
}

/** The menu that every item has: copy its link, and edit or delete it for those who may. Loaded when it is opened. */
export function ItemMenu({ label, path, title, edit, remove, children, also }: Props) {
  const [asking, setAsking] = useState(false)
  const [wanted, setWanted] = useState(false)
  const claim = useRef<FocusClaim>(null)
  const preload = () => Promise.all([ItemMenuList.preload(), also?.()])
  function open() {
    claim.current = claimFocus()
    void preload().then(() => setWanted(true))
  }
  const button = (
    <ActionIcon
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onPointerEnter={() => void preload()}
      onFocus={() => void preload()}
    >
      <IconDots size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      {wanted ? (
        <Suspense fallback={button}>
          <ItemMenuList
            claim={claim}
            label={label}
            path={path}
            title={title}
            edit={edit}
            remove={remove && { title: remove.title, run: () => setAsking(true) }}
          >
            {children}
          </ItemMenuList>
        </Suspense>
      ) : (
        button
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
