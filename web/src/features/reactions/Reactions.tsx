import type { ContentItem } from '@guildhall/contract/feed'
import { Suspense } from 'react'
import { lazyPart, withRetries } from '../../lib/page/lazyPart'
import { reactionSigns } from '../../lib/text/reactionSigns'
import { given } from './given'
import classes from './Reactions.module.css'

export type Reacted = Pick<ContentItem, 'id' | 'reactions' | 'reacted' | 'can'>

// Falls back to read-only reactions if the chunk fails to load.
const ReactionBar = lazyPart(() =>
  withRetries(() => import('./ReactionBar')).catch(() => ({ default: GivenReactions })),
)

/** Reactions to an item, with a lazily loaded menu for those who can react. */
export function Reactions({ item }: { item: Reacted }) {
  if (item.can.like !== true) return <GivenReactions item={item} />
  return (
    <Suspense
      fallback={
        <>
          <span className={classes.react} />
          <GivenReactions item={item} />
        </>
      }
    >
      <ReactionBar item={item} />
    </Suspense>
  )
}

function GivenReactions({ item }: { item: Reacted }) {
  return (
    <span className={classes.chips}>
      {given(item).map(({ reaction, count, label }) => (
        <span key={reaction} role="img" aria-label={label} className={classes.chip}>
          {reactionSigns[reaction]} {count}
        </span>
      ))}
    </span>
  )
}
