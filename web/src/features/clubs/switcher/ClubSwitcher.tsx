import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { useLateMenu } from '../../../ui/lateFocus'
import { myClubsQuery } from '../clubs.api'
import classes from './ClubSwitcher.module.css'
import { CurrentClub, useCurrentClub } from './CurrentClub'

const ClubChoices = lazyPart(() => import('./ClubChoices'))

/** Switches between the viewer's clubs; hidden below 768 px (platform.md 2.3). */
export default function ClubSwitcher() {
  useQuery(myClubsQuery)
  const current = useCurrentClub()
  const { isWanted, button, menu } = useLateMenu(ClubChoices.preload, 'dialog')
  return (
    <>
      <UnstyledButton className={classes.target} {...button}>
        <CurrentClub />
      </UnstyledButton>
      {isWanted && (
        <Suspense>
          <ClubChoices menu={menu} current={current} />
        </Suspense>
      )}
    </>
  )
}
