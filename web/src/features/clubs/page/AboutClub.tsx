import type { Club, ClubPreview } from '@guildhall/contract/clubs'
import { cardFee, durationTexts } from '@guildhall/contract/fees'
import { plainText } from '@guildhall/contract/plain-text'
import type { Icon } from '@tabler/icons-react'
import { IconBuildingStore, IconCalendar, IconCoin, IconLock, IconRss, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { feedOf } from '../../../content/clubLinks'
import { Clipped } from '../../../ui/Clipped'
import { Markdown } from '../../../ui/Markdown'
import { Day } from '../../../ui/TimeAgo'
import { ClubLinks } from '../ClubLinks'
import classes from './AboutClub.module.css'

type Props = {
  club: ClubPreview | Club
  lines?: number
  /** Shows the whole description. */
  whole?: boolean
}

/** A club's description and facts. */
export function AboutClub({ club, lines, whole = false }: Props) {
  const fee = cardFee(club)
  return (
    <div className="stack body gap-16">
      {club.description && whole && <Markdown>{club.description}</Markdown>}
      {club.description && !whole && (
        <Clipped lines={lines} unclipped={<Markdown>{club.description}</Markdown>}>
          {plainText(club.description)}
        </Clipped>
      )}
      {!club.description && <p className="muted note">No description yet.</p>}
      <ul className={`${classes.facts} stack plain-list gap-12`}>
        {club.isPrivate ? (
          <Fact icon={IconLock} title="Private club" text="Only members can see what’s inside." />
        ) : (
          <Fact icon={IconWorld} title="Public club" text={publicText(club)} />
        )}
        {club.clubType === 'business' && (
          <Fact icon={IconBuildingStore} title="Business Club" text={club.business?.businessName} />
        )}
        {fee ? (
          <Fact icon={IconCoin} title={fee} text={durationTexts[club.subscriptionDuration]} />
        ) : (
          <Fact icon={IconCoin} title="Free Club" />
        )}
        {'createdAt' in club && (
          <Fact
            icon={IconCalendar}
            title={
              <>
                Founded <Day iso={club.createdAt} />
              </>
            }
          />
        )}
      </ul>
      <ClubLinks club={club} />
      {!club.isPrivate && (
        <a href={`${feedOf(club)}.atom`} className={classes.feed}>
          <IconRss size={18} stroke={1.7} aria-hidden />
          Follow in a feed reader
        </a>
      )}
      {club.categories.length > 0 && (
        <ul className={`${classes.categories} flow plain-list gap-8`} aria-label="Categories">
          {club.categories.map((category) => (
            <li key={category}>{category}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const publicText = ({ publicSince }: ClubPreview): ReactNode =>
  publicSince ? (
    <>
      Anyone can join, and read what was published since <Day iso={publicSince} />. Earlier posts stay with
      those who were members.
    </>
  ) : (
    'Anyone can read and join.'
  )

function Fact({ icon: Icon, title, text }: { icon: Icon; title: ReactNode; text?: ReactNode }) {
  return (
    <li>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        <p>{title}</p>
        {text && <p className="muted note">{text}</p>}
      </div>
    </li>
  )
}
