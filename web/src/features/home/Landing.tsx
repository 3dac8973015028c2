import type { ReactNode } from 'react'
import { product, usePageTitle } from '../../lib/page/usePageTitle'
import { LinkButton } from '../../ui/links'
import { Benefits } from './Benefits'
import { GettingStarted } from './GettingStarted'
import { Hero } from './Hero'
import classes from './Landing.module.css'
import { LatestContent } from './LatestContent'

type Props = {
  /** Null on a server without clubs. */
  clubs: ReactNode
}

/** The home page for visitors: what Guildhall is, and public clubs. */
export function Landing({ clubs }: Props) {
  usePageTitle(product)
  return (
    <div className={classes.landing}>
      <Hero
        title="A hall for every club"
        text="Start a club or join one. Each gets its own look and its own address: a place to talk, share what you make and stay in touch."
        actions={
          <>
            <LinkButton to="/login" search={{ redirect: '/create-club' }} size="md">
              Create Club
            </LinkButton>
            {/* The first person's account leads to the first club. */}
            <LinkButton to="/signup" search={clubs ? {} : { redirect: '/create-club' }} size="md">
              Sign up
            </LinkButton>
          </>
        }
      />
      {clubs ? (
        <section className="stack gap-16" aria-labelledby="popular">
          <div className={`${classes.head} row between gap-16`}>
            <h2 id="popular">Popular clubs</h2>
            <LinkButton to="/clubs" variant="default" size="sm">
              Explore Clubs
            </LinkButton>
          </div>
          {clubs}
        </section>
      ) : (
        <GettingStarted />
      )}
      <Benefits />
      <LatestContent />
      <nav className="stack gap-16" aria-labelledby="across">
        <div className={`${classes.head} row between gap-16`}>
          <h2 id="across">Across all clubs</h2>
          <span className="flow gap-8">
            <LinkButton to="/jobs" variant="default" size="sm">
              Jobs
            </LinkButton>
            <LinkButton to="/services" variant="default" size="sm">
              Services
            </LinkButton>
            <LinkButton to="/products" variant="default" size="sm">
              Products
            </LinkButton>
          </span>
        </div>
      </nav>
    </div>
  )
}
