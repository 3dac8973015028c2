import type { ClubPreview } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import { durationTexts, previewFee } from '@guildhall/contract/fees'
import { plainText } from '@guildhall/contract/plain-text'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { membersText } from '../../../content/clubLinks'
import { usePageTitle } from '../../../lib/page/usePageTitle'
import { useViewer } from '../../../lib/session/viewer'
import { fullName } from '../../../lib/text/names'
import { Clipped } from '../../../ui/Clipped'
import { Cover } from '../../../ui/Cover'
import { Emblem, Face } from '../../../ui/Face'
import { Markdown } from '../../../ui/Markdown'
import { Panel } from '../../../ui/Panel'
import { ClubBadges } from '../ClubBadges'
import classes from './JoinCard.module.css'

type Props = {
  club: ClubPreview
  /** The person who invites, if any. */
  invitedBy?: Person | null
  /** What that person wrote. */
  message?: string | null
  /** Notes to read first. */
  note?: ReactNode
  /** The action to join. */
  children: ReactNode
}

/** The card to join a club: its cover, fee, questions and button. */
export function JoinCard({ club, invitedBy, message, note, children }: Props) {
  const viewer = useViewer()
  usePageTitle(`Join ${club.name}`)
  return (
    <div className={classes.place}>
      <Panel flush className={classes.card}>
        <Cover id={club.id} imageUrl={club.thumbnailUrl} height={112} eager />
        <div className={classes.body}>
          <span className={classes.emblem}>
            <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={72} eager />
          </span>
          {invitedBy && (
            <p className={`${classes.inviter} row muted gap-8`}>
              <Face person={invitedBy} size={28} />
              <span>
                <strong dir="auto">{fullName(invitedBy)}</strong> invited you to
              </span>
            </p>
          )}
          <h1 dir="auto">{invitedBy ? club.name : `Join ${club.name}`}</h1>
          <p className="wrap muted gap-8">
            <span className={classes.members}>
              <IconUsers size={18} stroke={1.7} aria-hidden />
              {membersText(club.members)}
            </span>
            <ClubBadges club={club} business="Business Club" />
          </p>
          {message && (
            <blockquote className={classes.message} dir="auto">
              {message}
            </blockquote>
          )}
          {note}
          {club.description && (
            <div className="anywhere">
              <Clipped lines={4} unclipped={<Markdown>{club.description}</Markdown>}>
                {plainText(club.description)}
              </Clipped>
            </div>
          )}
          <div className={classes.fee}>
            <p>{previewFee(club)}</p>
            {club.isPaid && <p className={classes.soft}>{durationTexts[club.subscriptionDuration]}</p>}
          </div>
          {children}
          <p className={classes.soft}>
            Other members will see your name and picture.
            {viewer && ` You’re logged in as ${fullName(viewer)}.`}
          </p>
        </div>
      </Panel>
    </div>
  )
}
