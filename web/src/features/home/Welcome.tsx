import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { LinkButton } from '../../ui/links'
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
        <section className={classes.section} aria-labelledby="discover">
          <div className={classes.head}>
            <h2 id="discover">Clubs for you</h2>
          </div>
          {clubs}
        </section>
      )}
    </div>
  )
}

const plan = [
  { title: 'Create a club', text: 'A name is enough. Pictures and a description can follow.' },
  {
    title: 'Publish something',
    text: 'A first post, event or poll gives your first visitors something to read.',
  },
  {
    title: 'Invite people',
    text: 'Send a link, or invite them by email. You choose whether others can find the club.',
  },
]

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
      <section className={classes.section} aria-labelledby="getting-started">
        <div className={classes.head}>
          <h2 id="getting-started">Getting started</h2>
        </div>
        <ol className={classes.plan}>
          {plan.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
