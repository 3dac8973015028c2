import { featureOf, limits } from '@guildhall/contract/limits'
import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import type { Contributions as ContributionCounts } from '@guildhall/contract/profiles'
import { Panel } from '../../ui/Panel'
import classes from './Contributions.module.css'

/** Counts of a person's public contributions. Renders nothing if all are zero. */
export function Contributions({ contributions }: { contributions: ContributionCounts }) {
  const { published, comments, likesReceived } = contributions
  const facts = [
    ...published.map(({ type, count }) => ({ count, word: plural(count, type, featureOf[type]) })),
    { count: comments, word: plural(comments, 'comment', 'comments') },
    { count: likesReceived, word: plural(likesReceived, 'like received', 'likes received'), isExact: true },
  ].filter(({ count }) => count > 0)
  if (facts.length === 0) return null
  return (
    <Panel title="Contributions">
      <ul className={classes.facts}>
        {facts.map(({ count, word, ...fact }) => (
          <li key={word}>
            <span className={classes.count}>
              {numberText(count)}
              {count >= limits.contributionsCounted && !('isExact' in fact) && '+'}
            </span>{' '}
            {word}
          </li>
        ))}
      </ul>
      <p className="muted note above-16">In public clubs</p>
    </Panel>
  )
}
