import type { Club } from '@guildhall/contract/clubs'
import { IconUsers } from '@tabler/icons-react'
import { membersText } from '../../lib/clubLinks'
import { Panel } from '../../ui/Panel'
import { AboutClub } from './AboutClub'
import classes from './AboutClub.module.css'

const roleTexts = {
  owner: 'You founded this club.',
  admin: 'You help to run this club.',
  member: 'You are one of them.',
}

/** Beside a club's feed: where one is, and who is here. */
export function ClubSide({ club }: { club: Club }) {
  return (
    <>
      <Panel title="About">
        <AboutClub club={club} />
      </Panel>
      <Panel title="People">
        <div className={classes.people}>
          <span className={classes.mark}>
            <IconUsers size={20} stroke={1.7} aria-hidden />
          </span>
          <div>
            <p>
              <strong>{membersText(club.members)}</strong>
            </p>
            {club.role && <p className={classes.quiet}>{roleTexts[club.role]}</p>}
          </div>
        </div>
      </Panel>
    </>
  )
}
