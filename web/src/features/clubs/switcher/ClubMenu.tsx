import { listText } from '@guildhall/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { countText } from '../../../lib/text/countText'
import { useLateMenu } from '../../../ui/lateFocus'
import { clubQuery } from '../clubs.api'
import { useNavMarks } from '../navigation/useClubNav'
import { useClubSheet } from '../navigation/useClubSheet'
import { ClubMenuButton } from './ClubMenuButton'

const ClubMenuList = lazyPart(() => import('./ClubMenuList'))

/** All entries of a club's navigation, on its pages only: a menu, and on phones a sheet. */
export default function ClubMenu({ slug }: { slug: string }) {
  const { data: club, isError } = useQuery(clubQuery(slug))
  const marked = Object.values(useNavMarks(club)).filter(({ count }) => count > 0)
  const { isWanted, button, menu } = useLateMenu(ClubMenuList.preload)
  const { openOnPhone, sheet } = useClubSheet(club)
  if (!club || isError) return null
  return (
    <>
      <ClubMenuButton
        isMarked={marked.length > 0}
        aria-label={listText([
          'Club menu',
          ...marked.map(({ count, more, waiting }) => `${countText(count, more)} ${waiting}`),
        ])}
        {...button}
        onClick={() => openOnPhone() || button.onClick()}
      />
      {isWanted && (
        <Suspense>
          <ClubMenuList menu={menu} club={club} />
        </Suspense>
      )}
      {sheet}
    </>
  )
}
