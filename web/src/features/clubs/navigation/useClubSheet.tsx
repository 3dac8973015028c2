import type { Club } from '@guildhall/contract/clubs'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'

const ClubSheet = lazyPart(() => import('./ClubSheet'))

/** The sheet of phones with all entries of a club's navigation. */
export function useClubSheet(club: Club | undefined) {
  const [isOpen, setOpen] = useState<boolean>()
  const sheet: ReactNode = club && isOpen !== undefined && (
    <Suspense>
      <ClubSheet club={club} opened={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return {
    /** Returns whether this is a phone. */
    openOnPhone: () => {
      const isPhone = matchMedia('(max-width: 47.99em)').matches
      if (isPhone) setOpen(true)
      return isPhone
    },
    preload: () => void ClubSheet.preload(),
    sheet,
  }
}
