import { numberText } from '@guildhall/contract/locale'
import { lessonsADay, levelPoints, type PointSource, pointsFor } from '@guildhall/contract/points'
import { Panel } from '../../ui/Panel'
import classes from './Leaderboard.module.css'

const texts: Record<PointSource, string> = {
  published: 'Publishing a post, poll, event, service, product or job',
  attended: 'Attending an event',
  comments: 'A comment',
  lessons: `Finishing a lesson of a course, up to ${lessonsADay} a day`,
  likes: 'A like on something you published',
  votes: 'A vote in a poll',
}

/** What earns points, and the points each level needs. */
export function HowPoints({ levels }: { levels: readonly string[] }) {
  return (
    <>
      <Panel title="How to earn points">
        <dl className={`${classes.ways} stack body gap-8`}>
          {(Object.keys(texts) as PointSource[]).map((source) => (
            <div key={source}>
              <dt>{texts[source]}</dt>
              <dd>+{pointsFor[source]}</dd>
            </div>
          ))}
        </dl>
        <p className="muted note above-16">
          You lose points when you delete something, undo a like, vote or lesson, or cancel attendance. Liking
          your own content doesn’t count. Updated every minute.
        </p>
      </Panel>
      <Panel title="Levels">
        <dl className={`${classes.ways} stack body gap-8`}>
          {levels.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two levels may have one name
            <div key={index}>
              <dt dir="auto">
                {index + 1}. {name}
              </dt>
              <dd>{numberText(levelPoints[index] ?? 0)}</dd>
            </div>
          ))}
        </dl>
        <p className="muted note above-16">By all-time points in this club.</p>
      </Panel>
    </>
  )
}
