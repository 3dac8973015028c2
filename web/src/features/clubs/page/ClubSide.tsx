import type { Club } from '@guildhall/contract/clubs'
import { IconUsers } from '@tabler/icons-react'
import { membersText } from '../../../content/clubLinks'
import { TextLink } from '../../../ui/links'
import { Panel } from '../../../ui/Panel'
import { RulesPanel } from '../../club-rules/RulesPanel'
import { MemberFaces } from '../../members/MemberFaces'
import { AboutClub } from './AboutClub'
import classes from './AboutClub.module.css'

const roleTexts = {
  owner: 'You own this club',
  admin: 'You’re an admin',
  member: 'You’re a member',
}

/** The side column of a club's feed: the club and its people. */
export function ClubSide({ club }: { club: Club }) {
  return (
    <>
      <Panel title="About">
        <AboutClub club={club} />
      </Panel>
      <RulesPanel club={club} />
      <Panel
        title="People"
        action={
          <TextLink to="/$clubSlug/members" params={{ clubSlug: club.slug }} className="muted note">
            See all
          </TextLink>
        }
      >
        <div className={`${classes.people} row gap-12`}>
          <span className={classes.mark}>
            <IconUsers size={20} stroke={1.7} aria-hidden />
          </span>
          <div>
            <p>
              <strong>{membersText(club.members)}</strong>
            </p>
            {club.role && <p className="muted note">{roleTexts[club.role]}</p>}
          </div>
        </div>
        <MemberFaces clubId={club.id} />
      </Panel>
    </>
  )
}
