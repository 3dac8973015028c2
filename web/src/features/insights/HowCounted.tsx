import { Panel } from '../../ui/Panel'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Insights.module.css'

/** Explains what each number means, and what is not counted. */
export function HowCounted({ countedAt }: { countedAt: string | null }) {
  return (
    <Panel title="How this is counted">
      <ul className={classes.notes}>
        <li>A week goes from Monday to Sunday, in UTC.</li>
        <li>
          Active people published, commented, liked, voted in a poll or signed up for an event in that week.
          Each person counts once, guests included.
        </li>
        <li>Deleted posts and comments and undone likes aren’t counted. Joining and leaving stay counted.</li>
        <li>“Left” counts people who left, were removed or deleted their account.</li>
        <li>
          Of the time before this page was introduced, those who left are known as far back as the club’s
          activity log was kept, and people who deleted their account are not among the active ones.
        </li>
        <li>This week, which is not over, has a pale bar with a dashed edge, or a hollow point.</li>
        <li>
          {countedAt ? (
            <>
              Updated every minute; last change <TimeAgo iso={countedAt} />.
            </>
          ) : (
            'Updated every minute.'
          )}
        </li>
      </ul>
    </Panel>
  )
}
