import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton, TextLink } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { EmptyState } from '../../ui/States'
import { myClubsQuery } from './clubs.api'
import classes from './MyClubsPage.module.css'
import { OwnClubs } from './OwnClubs'

/** Clubs the viewer owns or administers (platform.md 2.8, decisions.md C12), then those they joined. */
export function MyClubsPage() {
  const { data } = useQuery(myClubsQuery)
  const create = (
    <LinkButton to="/create-club" leftSection={<IconPlus size={18} aria-hidden />}>
      Create Club
    </LinkButton>
  )
  const own = (
    <OwnClubs
      kind="mine"
      label="My Clubs"
      empty={
        <EmptyState
          icon={<IconBuildingCommunity size={24} stroke={1.6} />}
          title="You haven't created any clubs yet"
          action={create}
        >
          All you need is a name. You can add pictures and people later.
        </EmptyState>
      }
    />
  )
  const joined = data && data.joined.length > 0 && (
    <section className={classes.section} aria-labelledby="joined">
      <div className={`${classes.head} flex between baseline gap-16 below-16`}>
        <h2 id="joined">Joined Clubs</h2>
        <TextLink to="/clubs" underline="hover">
          Explore Clubs
        </TextLink>
      </div>
      <OwnClubs kind="joined" label="Joined Clubs" empty={null} />
    </section>
  )
  return (
    <>
      <PageTitle note="Clubs you own or help run." action={data?.mine.length ? create : undefined}>
        My Clubs
      </PageTitle>
      {/* Joined clubs come first for people who run none. */}
      {data?.mine.length === 0 && joined}
      {own}
      {data?.mine.length !== 0 && joined}
    </>
  )
}
