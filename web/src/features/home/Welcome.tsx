import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { LinkButton } from '../../ui/links'
import { GettingStarted } from './GettingStarted'
import { Hero } from './Hero'
import classes from './Landing.module.css'

type Props = {
  firstName: string
  /** Whether the server has no clubs at all. */
  isFirst: boolean
  clubs: ReactNode
  /** Above all: invitations. */
  top: ReactNode
  /** Pending requests, events and the like. */
  children: ReactNode
}

/** The home page of someone without clubs: suggests what to do next. */
export function Welcome({ firstName, isFirst, clubs, top, children }: Props) {
  usePageTitle('Home')
  if (isFirst) return <EmptyServer firstName={firstName} />
  return (
    <div className={classes.landing}>
      {top}
      <Hero
        title={`Welcome, ${firstName}`}
        text="Join a few clubs and see their latest posts here, or create your own."
        actions={
          <>
            <LinkButton to="/clubs" size="md">
              Explore Clubs
            </LinkButton>
            <LinkButton to="/create-club" size="md">
              Create Club
            </LinkButton>
          </>
        }
      />
      {children}
      {clubs && (
        <section className="stack gap-16" aria-labelledby="discover">
          <div className={`${classes.head} row between gap-16`}>
            <h2 id="discover">Clubs for you</h2>
          </div>
          {clubs}
        </section>
      )}
    </div>
  )
}

/** For the first person on an empty server: with no clubs to explore, it shows how to get started. */
function EmptyServer({ firstName }: { firstName: string }) {
  return (
    <div className={classes.landing}>
      <Hero
        title={`Welcome, ${firstName}`}
        text="There are no clubs yet. Create the first one. You’ll run it, and people can join right away."
        actions={
          <LinkButton to="/create-club" size="md">
            Create Club
          </LinkButton>
        }
      />
      <GettingStarted />
    </div>
  )
}
