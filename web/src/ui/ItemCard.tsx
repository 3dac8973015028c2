import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { fullName } from '../lib/text/names'
import { Face } from './Face'
import classes from './ItemCard.module.css'
import { TimeAgo } from './TimeAgo'

const ItemMarks = lazyPart(() => import('./ItemMarks'))

type Person = { id: string; username: string; firstName: string; lastName: string; imageUrl: string | null }

export type Written = {
  /** Null once the account is gone. */
  author: Person | null
  createdAt: string
  /** Set where its words were changed since. */
  editedAt?: string | null
  /** Set if it is pinned to the top of its club. */
  pinnedAt?: string | null
  topic?: { slug: string; name: string; emoji: string } | undefined
  club?: { slug: string }
}

type ByLineProps = {
  item: Written
  /** Name for a deleted author; 'Anonymous' by default. */
  unknown?: string | undefined
  /** The club, where the card appears outside of it. */
  place?: ReactNode
  /** On a card: smaller, and in one line where there is room. */
  isBrief?: boolean
  /** Their picture is among the first things seen. */
  eager?: boolean
}

/** Who wrote something, where and when. */
export function ByLine({ item, unknown = 'Anonymous', place, isBrief, eager }: ByLineProps) {
  const { author, createdAt, editedAt, pinnedAt, topic, club } = item
  return (
    <div className={`${classes.by} row shrink gap-12`}>
      <Face person={author} size={isBrief ? 32 : 40} eager={eager} />
      <div className={classes.who} data-brief={isBrief || undefined}>
        {author ? (
          <Link
            to="/user/$username"
            params={{ username: author.username }}
            className={classes.name}
            dir="auto"
          >
            {fullName(author)}
          </Link>
        ) : (
          <span className={classes.name}>{unknown}</span>
        )}
        <p className={classes.line}>
          {place && <span className={classes.place}>{place}</span>}
          {author && !isBrief && <span className={classes.username}>@{author.username}</span>}
          <span className={classes.when}>
            <TimeAgo iso={createdAt} />
          </span>
          {topic && club && (
            <Link
              to="/$clubSlug/topics/$topicSlug"
              params={{ clubSlug: club.slug, topicSlug: topic.slug }}
              className={`${classes.topic} undecorated`}
              dir="auto"
            >
              {topic.emoji} {topic.name}
            </Link>
          )}
          {(editedAt || pinnedAt) && (
            <Suspense>
              <ItemMarks editedAt={editedAt} isPinned={!!pinnedAt} />
            </Suspense>
          )}
        </p>
      </div>
    </div>
  )
}

type Props = Omit<ByLineProps, 'isBrief'> & {
  label: string
  /** All of it is the link of its heading, but for what can be pressed in it. */
  opens?: boolean
  menu?: ReactNode
  children: ReactNode
  /** Its actions, in one row. */
  foot?: ReactNode
}

/** One item of a feed: author, time, menu, content and actions. */
export function ItemCard({ label, opens, menu, children, foot, ...by }: Props) {
  return (
    <article className={`${classes.card} card shrink`} aria-label={label} data-opens={opens || undefined}>
      <header className={classes.head}>
        <ByLine {...by} isBrief />
        {menu}
      </header>
      <div className={classes.body}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </article>
  )
}
