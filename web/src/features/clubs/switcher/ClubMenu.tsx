import { listText } from '@guildhall/contract/lists'
import { moderation } from '@guildhall/contract/moderation-limits'
import { plural } from '@guildhall/contract/plural'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { countText } from '../../../lib/text/countText'
import { useLateMenu } from '../../../ui/lateFocus'
import { useCaseCounts } from '../../moderation/caseCounts.api'
import { clubQuery } from '../clubs.api'
import { useWaiting } from '../useWaiting'
import { ClubMenuButton } from './ClubMenuButton'

const ClubMenuList = lazyPart(() => import('./ClubMenuList'))

/** Links inside a club; on club pages only. */
export default function ClubMenu({ slug }: { slug: string }) {
  const { data: club, isError } = useQuery(clubQuery(slug))
  const waiting = useWaiting(club) ?? 0
  const cases = useCaseCounts(club?.can.moderate === true ? { club } : undefined)?.open ?? 0
  const { isWanted, button, menu } = useLateMenu(ClubMenuList.preload)
  const marks: ClubMenuMarks = {
    requests: { count: waiting, text: 'waiting to join' },
    cases: {
      count: cases,
      more: cases >= moderation.countedCases,
      text: plural(cases, 'open case', 'open cases'),
    },
  }
  const marked = Object.values(marks).filter(({ count }) => count > 0)
  if (!club || isError) return null
  return (
    <>
      <ClubMenuButton
        isMarked={marked.length > 0}
        aria-label={listText(['Club menu', ...marked.map(markText)])}
        {...button}
      />
      {isWanted && (
        <Suspense>
          <ClubMenuList menu={menu} club={club} marks={marks} />
        </Suspense>
      )}
    </>
  )
}

export type ClubMenuMarks = Record<'requests' | 'cases', MarkProps>
export type MarkProps = { count: number; more?: boolean; text: string }

const markText = ({ count, more, text }: MarkProps) => `${countText(count, more)} ${text}`
