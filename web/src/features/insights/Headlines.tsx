import type { WeekOfClub } from '@guildhall/contract/insights'
import { numberText } from '@guildhall/contract/locale'
import { Panel } from '../../ui/Panel'
import classes from './Insights.module.css'
import { changeSign, changeText, published, weekText } from './weeks'

const values: [string, (week: WeekOfClub) => number][] = [
  ['Members', ({ members }) => members],
  ['Joined', ({ joined }) => joined],
  ['Left', ({ left }) => left],
  ['Active people', ({ active }) => active],
  ['Published', published],
  ['Comments', ({ comments }) => comments],
  ['Likes', ({ likes }) => likes],
]

/** This week's numbers compared with last week's. */
export function Headlines({ weeks }: { weeks: WeekOfClub[] }) {
  const now = weeks.at(-1)
  const before = weeks.at(-2)
  if (!now) return null
  return (
    <Panel title="This week so far">
      <p className="muted note">{weekText(now.week)} (in progress)</p>
      <dl className={classes.numbers}>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{numberText(value(now))}</strong>
              <Change now={value(now)} before={before && value(before)} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Change({ now, before }: { now: number; before: number | undefined }) {
  const text = changeText(now, before)
  const sign = changeSign(now, before)
  if (!sign) return <span className="muted note numbers">{text}</span>
  return (
    <span className="muted note numbers" title={text}>
      <span aria-hidden>{sign}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
