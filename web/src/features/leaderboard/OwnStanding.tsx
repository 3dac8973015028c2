import type { LeaderboardPeriod, OwnStanding as Own } from '@guildhall/contract/leaderboard'
import { listText } from '@guildhall/contract/lists'
import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { levelPoints, type PointSource } from '@guildhall/contract/points'
import { useViewer } from '../../lib/session/viewer'
import { Face } from '../../ui/Face'
import { LevelMark } from '../../ui/LevelMark'
import { Panel } from '../../ui/Panel'
import { Progress as Bar } from '../../ui/Progress'
import classes from './Leaderboard.module.css'
import { pointsText } from './texts'

type Props = {
  own: Own
  /** Number of members with points. */
  count: number
  period: LeaderboardPeriod
  levels: readonly string[]
}

/** The viewer's rank, also when it is not on the loaded list, and the progress to the next level. */
export function OwnStanding({ own, count, period, levels }: Props) {
  const viewer = useViewer()
  const sourceTexts = sources.flatMap(([source, one, many]) => {
    const times = own.counts[source]
    return times > 0 ? [plural(times, `{n} ${one}`, `{n} ${many}`)] : []
  })
  return (
    <Panel title="Your rank" className="stack gap-16">
      <div className="row gap-16">
        <Face person={viewer ?? null} size={48} />
        <div className="fill">
          <p className={classes.rank}>
            <strong>{count > 0 ? `Rank ${numberText(own.rank)}` : 'Not ranked yet'}</strong>
            {own.points > 0 && ` of ${numberText(Math.max(count, own.rank))}`}
            <LevelMark level={own.level} />
          </p>
          <p className="muted note">
            {pointsText(own.points)}
            {sourceTexts.length > 0 ? `: ${listText(sourceTexts)}` : ` ${when[period]}`}
          </p>
        </div>
      </div>
      <Progress own={own} levels={levels} />
    </Panel>
  )
}

const when: Record<LeaderboardPeriod, string> = {
  week: 'in the last 7 days',
  month: 'in the last 30 days',
  all: 'yet',
}

const sources: [PointSource, string, string][] = [
  ['published', 'publication', 'publications'],
  ['attended', 'event', 'events'],
  ['comments', 'comment', 'comments'],
  ['lessons', 'finished lesson', 'finished lessons'],
  ['likes', 'like received', 'likes received'],
  ['votes', 'vote', 'votes'],
]

function Progress({ own, levels }: { own: Own; levels: readonly string[] }) {
  const { pointsOfAllTime: points, level } = own
  const [from, to] = [levelPoints[level.number - 1] ?? 0, levelPoints[level.number]]
  if (to === undefined)
    return <p className="muted note">{pointsText(points)} of all time: the highest level.</p>
  const next = levels[level.number] ?? ''
  const text = `${pointsText(to - points)} to ${next}`
  return (
    <div className={`${classes.progress} stack gap-8`}>
      <Bar max={to - from} value={points - from} label="On the way to the next level" />
      <p className="muted note">
        <bdi>{text}</bdi>
      </p>
    </div>
  )
}
