import type { MutedItem, QuietClub } from '@guildhall/contract/muting'
import type { Level } from '@guildhall/contract/notification-levels'
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../content/links'
import { mutedContentQuery, useMute } from '../../content/mutes.api'
import { BusyButton } from '../../ui/BusyButton'
import { ChoiceList, ChoiceRow } from '../../ui/ChoiceList'
import { levelOptions } from './levels'
import { quietClubsQuery, useChooseLevel } from './levels.api'

/** Clubs with reduced notifications, and muted content. */
export function MutedSettings() {
  const [clubs, items] = [useInfiniteQuery(quietClubsQuery), useInfiniteQuery(mutedContentQuery)]
  return (
    <>
      <ChoiceList
        query={clubs}
        label="Muted clubs"
        errorTitle="Failed to load your muted clubs"
        none="None. You can reduce a club’s notifications in its menu."
      >
        {(quiet) => <QuietClubRow quiet={quiet} />}
      </ChoiceList>
      <ChoiceList
        query={items}
        label="Muted"
        errorTitle="Failed to load what you muted"
        none="Nothing. You can mute a post, a poll or anything else in its menu."
      >
        {(item) => <MutedRow item={item} />}
      </ChoiceList>
    </>
  )
}

function QuietClubRow({ quiet: { club, level } }: { quiet: QuietClub }) {
  const { choose, chosen } = useChooseLevel(club)
  const title = (
    <Link to="/$clubSlug" params={{ clubSlug: club.slug }} dir="auto">
      {club.name}
    </Link>
  )
  return (
    <ChoiceRow title={title}>
      <NativeSelect
        aria-label={`Notifications from ${club.name}`}
        data={levelOptions.map(({ value, label }) => ({ value, label }))}
        value={chosen ?? level}
        onChange={(event) => choose(event.currentTarget.value as Level)}
      />
    </ChoiceRow>
  )
}

function MutedRow({ item }: { item: MutedItem }) {
  const { mutate: mute, isPending } = useMute(item)
  const title = (
    <Link to={pathOf(item)} dir="auto">
      {item.title}
    </Link>
  )
  return (
    <ChoiceRow title={title} note={item.club.name}>
      <BusyButton
        variant="default"
        size="xs"
        busy={isPending}
        progress="Unmuting..."
        aria-label={`Unmute ${item.title}`}
        onClick={() => mute(false)}
      >
        Unmute
      </BusyButton>
    </ChoiceRow>
  )
}
