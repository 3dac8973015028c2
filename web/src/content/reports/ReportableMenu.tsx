import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { ItemMenu } from '../../ui/ItemMenu'
import type { Reported } from './ReportForm'
import { useReportDialog } from './useReportDialog'

const ReportItem = lazyPart(() => import('./ReportItem'))
const ModerateItem = lazyPart(() => import('../moderation/ModerateItem'))

type Props = Pick<ComponentProps<typeof ItemMenu>, 'label' | 'path' | 'title'> & {
  about: Reported
  isOwn?: boolean
  /** For those who moderate it. */
  onModerate?: (() => void) | undefined
}

/** A menu that copies and shares a link and reports what it leads to. */
export function ReportableMenu({ about, isOwn, onModerate, ...menu }: Props) {
  const report = useReportDialog(about)
  const preload = async () => {
    await Promise.all([ReportItem.preload(), onModerate && ModerateItem.preload()])
  }
  return (
    <>
      <ItemMenu {...menu} also={preload}>
        {!isOwn && (
          <Suspense>
            <ReportItem onPress={report.open} />
            {onModerate && <ModerateItem onPress={onModerate} />}
          </Suspense>
        )}
      </ItemMenu>
      {report.dialog}
    </>
  )
}
