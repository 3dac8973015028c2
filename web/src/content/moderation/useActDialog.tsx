import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import type { Moderated } from './ActDialog'

const ActDialog = lazyPart(() => import('./ActDialog'))

/** The dialog of acts of a menu or row, loaded when `open` is called: render `dialog` outside the menu. */
export function useActDialog(about: Moderated): { open: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<boolean>()
  return {
    open: () => setOpened(true),
    dialog: opened !== undefined && (
      <Suspense>
        <ActDialog about={about} opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  }
}
