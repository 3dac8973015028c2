import type { Club } from '@guildhall/contract/clubs'
import { plainText } from '@guildhall/contract/plain-text'
import { Button } from '@mantine/core'
import { IconBell, IconUser } from '@tabler/icons-react'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { keys } from '../../../lib/cache/keys'
import { focusMain } from '../../../lib/keyboard/focusMain'
import { lazyPart } from '../../../lib/page/lazyPart'
import { BusyButton } from '../../../ui/BusyButton'
import { Dialog } from '../../../ui/Dialog'
import { LinkButton } from '../../../ui/links'
import { Markdown } from '../../../ui/Markdown'
import { RowsSkeleton } from '../../../ui/skeletons'
import { clubLevelQuery } from '../../notifications/levels.api'
import { useDismissWelcome } from '../firstSteps.api'
import classes from './FirstSteps.module.css'
import { FoldedCard } from './FoldedCard'

const ClubLevel = lazyPart(() => import('../../notifications/ClubLevel'))

const heard = {
  all: 'You’ll be notified about everything published here.',
  mine: 'You’ll only be notified about things that involve you.',
  none: 'You’ll only hear about changes to your membership or to events you’re going to.',
}

const hello = 'Good to have you here.'

/** The welcome of a new member: the club's words, and what to begin with. */
export default function NewMember({ club, welcome }: { club: Club; welcome: string }) {
  const [choosing, setChoosing] = useState(false)
  const { data } = useQuery(clubLevelQuery(club.slug))
  const { mutateAsync } = useDismissWelcome(club)
  const busy = useIsMutating({ mutationKey: keys.closingWelcome(club.slug) }) > 0
  const canWrite = club.features.posts && club.can.publish.post === true

  async function close() {
    try {
      await mutateAsync()
      focusMain()
    } catch {
      // Its own mutation shows the error; the welcome stays.
    }
  }

  const start = (variant: 'filled' | 'default') =>
    canWrite ? (
      <LinkButton
        to="/$clubSlug"
        params={{ clubSlug: club.slug }}
        search={{ tab: 'feed', compose: 'hello' }}
        variant={variant}
        size="xs"
      >
        Introduce yourself
      </LinkButton>
    ) : (
      <LinkButton to="/edit-profile" variant={variant} size="xs">
        Edit profile
      </LinkButton>
    )

  return (
    <>
      <FoldedCard
        title={
          <>
            Welcome to <span dir="auto">{club.name}</span>
          </>
        }
        note={
          <span className={classes.preview} dir="auto">
            {plainText(welcome) || hello}
          </span>
        }
        next={start('filled')}
        more="Read the welcome"
        // What the owner wrote for new members is read in full; the usual words stay one line.
        startsOpen={welcome !== ''}
      >
        {welcome ? <Markdown>{welcome}</Markdown> : <p>{hello}</p>}
        <ul className={`${classes.steps} grid plain-list gap-8`}>
          <li>
            <IconUser size={20} stroke={1.6} aria-hidden />
            <span className={`${classes.step} fill`}>
              {canWrite
                ? 'Tell people who you are and what brought you here.'
                : 'Let others know who you are.'}
            </span>
            <span className={`${classes.actions} flow gap-8`}>{start('default')}</span>
          </li>
          <li>
            <IconBell size={20} stroke={1.6} aria-hidden />
            <span className={`${classes.step} fill`}>
              {data ? heard[data.level] : 'Choose what you’re notified about.'}
            </span>
            <span className={`${classes.actions} flow gap-8`}>
              <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
                Change notifications
              </Button>
            </span>
          </li>
        </ul>
        <div className="above-16">
          <BusyButton size="sm" busy={busy} progress="Closing..." onClick={close}>
            Got it
          </BusyButton>
        </div>
      </FoldedCard>
      <Dialog opened={choosing} onClose={() => setChoosing(false)} title={`Notifications from ${club.name}`}>
        <Suspense fallback={<RowsSkeleton count={3} />}>
          <ClubLevel club={club} />
        </Suspense>
      </Dialog>
    </>
  )
}
