import type { Club } from '@guildhall/contract/clubs'
import { cardFee } from '@guildhall/contract/fees'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { membersText } from '../../../content/clubLinks'
import { usePageTitle } from '../../../lib/page/usePageTitle'
import { Cover } from '../../../ui/Cover'
import { Emblem } from '../../../ui/Face'
import { HeldLink } from '../../held/HeldNote'
import { ClubBadges } from '../ClubBadges'
import { useClubSheet } from '../navigation/useClubSheet'
import classes from './ClubHead.module.css'
import { ClubOptions } from './ClubOptions'
import { JoinButton } from './JoinButton'

type Props = {
  club: Club
  /** On another page than the club's, which has its own heading, its name: 'Members'. */
  subpage?: string
  /** Its name leads to the feed, on tabs without a Feed tab beside them. */
  linked?: boolean
}

/** A club's cover, logo and name; low, so that the first post begins high. Other pages than the club's go without cover. */
export function ClubHead({ club, subpage, linked = Boolean(subpage) }: Props) {
  usePageTitle(subpage ? `${subpage} · ${club.name}` : club.name)
  const fee = cardFee(club)
  const Name = subpage ? 'p' : 'h1'
  const { openOnPhone, preload, sheet } = useClubSheet(club)
  return (
    <header className={classes.head} data-whole={!subpage || undefined}>
      {!subpage && (
        <div className={classes.cover}>
          <Cover id={club.id} imageUrl={club.thumbnailUrl} width={1100} height="100%" eager />
        </div>
      )}
      <div className={classes.row}>
        <span className={classes.emblem}>
          <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={subpage ? 40 : 56} eager />
        </span>
        <div className={classes.words}>
          <Name className={classes.name} dir="auto">
            {linked ? (
              <Link to="/$clubSlug" params={{ clubSlug: club.slug }}>
                {club.name}
              </Link>
            ) : (
              club.name
            )}
          </Name>
          <p className={classes.facts}>
            <Link to="/$clubSlug/members" params={{ clubSlug: club.slug }} className={classes.members}>
              <IconUsers size={16} stroke={1.7} aria-hidden />
              {membersText(club.members)}
            </Link>
            <ClubBadges club={club} business="Business Club" />
            {fee && <span className={classes.fee}>{fee}</span>}
            {!subpage && <HeldLink club={club} />}
          </p>
        </div>
        <UnstyledButton
          className={classes.opener}
          aria-label={`Pages of ${club.name}`}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onClick={openOnPhone}
        >
          <IconChevronDown size={20} stroke={1.8} aria-hidden />
        </UnstyledButton>
        <div className={classes.actions}>
          {club.can.join === true && <JoinButton club={club} />}
          <ClubOptions club={club} />
        </div>
      </div>
      {sheet}
    </header>
  )
}
