import type { MutedItem, QuietClub } from '@guildhall/contract/muting'
import type { Level } from '@guildhall/contract/notification-levels'
import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../content/links'
import { mutedContentQuery, useMute } from '../../content/mutes.api'
import { InfiniteList } from '../../ui/InfiniteList'
import { RowsSkeleton } from '../../ui/skeletons'
import { levelTexts } from './levels'
import { quietClubsQuery, useChooseLevel } from './levels.api'
import classes from './Preferences.module.css'

/** Clubs that one hears less from, and what one muted. */
export function MutedSettings() {
  const [clubs, items] = [useInfiniteQuery(quietClubsQuery), useInfiniteQuery(mutedContentQuery)]
  return (
    <>
      <fieldset className={classes.group}>
        <legend>Clubs you hear less from</legend>
        <InfiniteList
          query={clubs}
          label="Clubs you hear less from"
          layout="rows"
          skeleton={<RowsSkeleton count={1} />}
          errorTitle="Failed to load your choices for clubs"
          empty={
            <p className={classes.none}>None. Choose less in the menu of a club, under Notifications.</p>
          }
        >
          {(quiet) => <QuietClubRow quiet={quiet} />}
        </InfiniteList>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Muted</legend>
        <InfiniteList
          query={items}
          label="Muted"
          layout="rows"
          skeleton={<RowsSkeleton count={1} />}
          errorTitle="Failed to load what you muted"
          empty={
            <p className={classes.none}>Nothing. You can mute a post, a poll or anything else in its menu.</p>
          }
        >
          {(item) => <MutedRow item={item} />}
        </InfiniteList>
      </fieldset>
    </>
  )
}

function QuietClubRow({ quiet: { club, level } }: { quiet: QuietClub }) {
  const { choose, chosen } = useChooseLevel(club)
  return (
    <div className={classes.muted}>
      <div className={classes.what}>
        <Link to="/$clubSlug" params={{ clubSlug: club.slug }} dir="auto">
          {club.name}
        </Link>
      </div>
      <NativeSelect
        aria-label={`Notifications from ${club.name}`}
        data={levelTexts.map(({ value, label }) => ({ value, label }))}
        value={chosen ?? level}
        onChange={(event) => choose(event.currentTarget.value as Level)}
      />
    </div>
  )
}

function MutedRow({ item }: { item: MutedItem }) {
  const { mutate: mute, isPending } = useMute(item)
  return (
    <div className={classes.muted}>
      <div className={classes.what}>
        <Link to={pathOf(item)} dir="auto">
          {item.title}
        </Link>
        <span dir="auto">{item.club.name}</span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        aria-label={`Unmute ${item.title}`}
        onClick={() => mute(false)}
      >
        Unmute
      </Button>
    </div>
  )
}
