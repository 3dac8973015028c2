import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { ItemMenu } from '../../ui/ItemMenu'
import type { Reported } from './ReportForm'
import { useReportDialog } from './useReportDialog'

const ReportItem = lazyPart(() => import('./ReportItem'))

type Props = Pick<ComponentProps<typeof ItemMenu>, 'label' | 'path' | 'title'> & {
  about: Reported
  isOwn?: boolean
}

/** A menu that copies and shares a link and reports what it leads to. */
export function ReportableMenu({ about, isOwn, ...menu }: Props) {
  const report = useReportDialog(about)
  return (
    <>
      <ItemMenu {...menu} also={ReportItem.preload}>
        {!isOwn && (
          <Suspense>
            <ReportItem onPress={report.open} />
          </Suspense>
        )}
      </ItemMenu>
      {report.dialog}
    </>
  )
}
