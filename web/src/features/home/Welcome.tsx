import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/usePageTitle'
import { LinkButton } from '../../ui/links'
import { Hero } from './Hero'
import classes from './Landing.module.css'

type Props = { firstName: string; invited: ReactNode; clubs: ReactNode }

/** The home of someone who is in no club yet: what to do next. */
export function Welcome({ firstName, invited, clubs }: Props) {
  usePageTitle('Home')
  return (
    <div className={classes.landing}>
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
      {invited}
      {clubs && (
        <section className={classes.section} aria-labelledby="discover">
          <div className={classes.head}>
            <h2 id="discover">Busy right now</h2>
          </div>
          {clubs}
        </section>
      )}
    </div>
  )
}
