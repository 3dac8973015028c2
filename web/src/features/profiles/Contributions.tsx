import { featureOf, limits } from '@guildhall/contract/limits'
import type { Contributions as ContributionCounts } from '@guildhall/contract/profiles'
import { Panel } from '../../ui/Panel'
import classes from './Contributions.module.css'

/** Counts of a person's public contributions. Renders nothing if all are zero. */
export function Contributions({ contributions }: { contributions: ContributionCounts }) {
  const { published, comments, likesReceived } = contributions
  const facts = [
    ...published.map(({ type, count }) => ({ count, word: count === 1 ? type : featureOf[type] })),
    { count: comments, word: comments === 1 ? 'comment' : 'comments' },
    { count: likesReceived, word: likesReceived === 1 ? 'like received' : 'likes received', isExact: true },
  ].filter(({ count }) => count > 0)
  if (facts.length === 0) return null
  return (
    <Panel title="Contributions">
      <ul className={classes.facts}>
        {facts.map(({ count, word, ...fact }) => (
          <li key={word}>
            <span className={classes.count}>
              {count.toLocaleString('en')}
              {count >= limits.contributionsCounted && !('isExact' in fact) && '+'}
            </span>{' '}
            {word}
          </li>
        ))}
      </ul>
      <p className={classes.note}>In public clubs</p>
    </Panel>
  )
}
