import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fullName } from '../lib/names'
import { Face } from './Face'
import classes from './ItemCard.module.css'
import { type Level, LevelMark } from './LevelMark'
import { TimeAgo } from './TimeAgo'

type Person = { id: string; username: string; firstName: string; lastName: string; imageUrl: string | null }

type ByLineProps = {
  /** Null once the account is gone. */
  person: Person | null
  /** What is said then; 'Anonymous' without. */
  unknown?: string | undefined
  /** What they are where this stands, if that is shown there. */
  level?: Level | null | undefined
  createdAt: string
  /** Later than createdAt where it was changed since. */
  updatedAt?: string
  /** Where it stands, shown outside of that place. */
  place?: ReactNode
  size?: number
  /** Their picture is among the first things seen. */
  eager?: boolean
}

/** Who wrote something, where and when. */
export function ByLine(props: ByLineProps) {
  const {
    person,
    unknown = 'Anonymous',
    level,
    createdAt,
    updatedAt = createdAt,
    place,
    size = 40,
    eager,
  } = props
  const changed = Date.parse(updatedAt) - Date.parse(createdAt) > 1000
  return (
    <div className={classes.by}>
      <Face person={person} size={size} eager={eager} />
      <div className={classes.who}>
        <p className={classes.top}>
          {person ? (
            <Link
              to="/user/$username"
              params={{ username: person.username }}
              className={classes.name}
              dir="auto"
            >
              {fullName(person)}
            </Link>
          ) : (
            <span className={classes.name}>{unknown}</span>
          )}
          {level && <LevelMark level={level} />}
        </p>
        <p className={classes.line}>
          {place && <span className={classes.place}>{place}</span>}
          {person && <span className={classes.username}>@{person.username}</span>}
          <span className={classes.when}>
            <TimeAgo iso={createdAt} />
            {changed && ' (edited)'}
          </span>
        </p>
      </div>
    </div>
  )
}

type Props = ByLineProps & {
  label: string
  /** All of it is the link of its heading, but for what can be pressed in it. */
  opens?: boolean
  menu?: ReactNode
  children: ReactNode
  /** What one can do with it, below a hairline. */
  foot?: ReactNode
}

/** One item of a feed: who and when, its menu, what it is, and what one can do with it. */
export function ItemCard({ label, opens, menu, children, foot, ...by }: Props) {
  return (
    <article className={classes.card} aria-label={label} data-opens={opens || undefined}>
      <header className={classes.head}>
        <ByLine {...by} />
        {menu}
      </header>
      <div className={classes.body}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </article>
  )
}
