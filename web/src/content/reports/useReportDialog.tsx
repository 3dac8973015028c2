import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import type { Reported } from './ReportForm'

const ReportDialog = lazyPart(() => import('./ReportDialog'))

/** The report dialog of a menu, loaded when `open` is called: render `dialog` outside the menu. */
export function useReportDialog(about: Reported): { open: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<boolean>()
  return {
    open: () => setOpened(true),
    dialog: opened !== undefined && (
      <Suspense>
        <ReportDialog about={about} opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  }
}
