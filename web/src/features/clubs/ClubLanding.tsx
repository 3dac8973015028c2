import type { ClubPreview } from '@guildhall/contract/clubs'
import { durationTexts, previewFee } from '@guildhall/contract/fees'
import { IconRss, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { feedOf, membersText } from '../../content/clubLinks'
import { ReportableMenu } from '../../content/reports/ReportableMenu'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { Cover } from '../../ui/Cover'
import { Emblem } from '../../ui/Face'
import { Markdown } from '../../ui/Markdown'
import { Panel } from '../../ui/Panel'
import { BusinessInformation } from './BusinessInformation'
import { ClubBadges } from './ClubBadges'
import classes from './ClubLanding.module.css'
import { ClubLinks } from './ClubLinks'
import { leadOf } from './lead'
import { PreviewTopics } from './PreviewTopics'
import { Tiers } from './Tiers'

type Props = {
  club: ClubPreview
  /** The buttons to join, below the fee. */
  action: ReactNode
  /** Faces of members, next to their number. */
  people?: ReactNode
  /** Below the buttons to join. */
  side?: ReactNode
  /** What the club talks about, before its full description. */
  latest?: ReactNode
  /** Rules and more details. */
  children?: ReactNode
}

/** A club's public page, which invites people to join (platform.md 2.7). */
export function ClubLanding({ club, action, people, side, latest, children }: Props) {
  usePageTitle(club.name)
  return (
    <article className={classes.landing}>
      <header className={classes.top}>
        <Cover id={club.id} imageUrl={club.thumbnailUrl} width={680} height="100%" eager />
        <div className={classes.head}>
          <div className={classes.emblem}>
            <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={64} eager />
          </div>
          <div className={classes.menu}>
            <ReportableMenu
              label="Club options"
              path={`/${club.slug}/preview`}
              title={club.name}
              about={{ kind: 'club', id: club.id, one: 'club', clubSlug: club.slug }}
            />
          </div>
          <h1 dir="auto">{club.name}</h1>
          <div className="wrap muted gap-12 above-8 rows-4">
            <span className="inline-row gap-4">
              <IconUsers size={18} stroke={1.7} aria-hidden />
              {membersText(club.members)}
            </span>
            <ClubBadges club={club} business="Business Club" />
            {people}
          </div>
          {club.description && (
            <p className={classes.lead} dir="auto">
              {leadOf(club.description)}
            </p>
          )}
          {(club.links || club.introVideo) && (
            <div className="above-12">
              <ClubLinks club={club} hasIntro />
            </div>
          )}
          {club.categories.length > 0 && (
            <ul className={`${classes.categories} flow plain-list gap-8 above-12`} aria-label="Categories">
              {club.categories.map((category) => (
                <li key={category}>{category}</li>
              ))}
            </ul>
          )}
        </div>
      </header>
      <aside className={classes.side} aria-label="Membership">
        <div className={classes.join}>
          <p className="strong-lead numbers">{previewFee(club)}</p>
          {club.isPaid && <p className="muted body">{durationTexts[club.subscriptionDuration]}</p>}
          {action}
          <Tiers club={club} />
        </div>
        {side}
      </aside>
      <div className={classes.about}>
        {latest}
        {club.topics && <PreviewTopics topics={club.topics} />}
        <Panel title="About Club">
          {club.description ? (
            <Markdown>{club.description}</Markdown>
          ) : (
            <p className="muted">No description yet.</p>
          )}
          {!club.isPrivate && (
            <a href={`${feedOf(club)}.atom`} className="inline-row touchable green-text body gap-8 above-16">
              <IconRss size={18} stroke={1.7} aria-hidden />
              Follow in a feed reader
            </a>
          )}
        </Panel>
        {children}
        {club.business && <BusinessInformation business={club.business} />}
      </div>
    </article>
  )
}
