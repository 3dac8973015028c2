import type { WeekOfClub } from '@guildhall/contract/insights'
import { numberText } from '@guildhall/contract/locale'
import { Panel } from '../../ui/Panel'
import classes from './Insights.module.css'
import { LazyChart } from './LazyChart'
import { LegendSample } from './looks'
import type { Series } from './series'
import { weekText } from './weeks'

type Column = Pick<Series, 'label' | 'value'>
type Props = {
  title: string
  weeks: WeekOfClub[]
  series: Series[]
  /** Additional columns of the table. */
  columns?: Column[]
  /** A summary of the chart in words. */
  text?: string
}

/** A chart with its legend, and its numbers as a table. */
export function ChartFigure({ title, weeks, series, columns = [], text }: Props) {
  return (
    <Panel title={title}>
      {series.length > 1 ? (
        <ul className={`${classes.legend} flow plain-list note gap-20 rows-4`} aria-label="Marks">
          {series.map(({ label, sample = label, look }) => (
            <li key={label}>
              <LegendSample look={look} />
              {sample}
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted note">{text}</p>
      )}
      <LazyChart label={`${title}, by weeks`} weeks={weeks} series={series} />
      <details className={`${classes.table} above-12`}>
        <summary>Show as table</summary>
        <Table title={title} weeks={weeks} columns={[...series, ...columns]} />
      </details>
    </Panel>
  )
}

function Table({ title, weeks, columns }: { title: string; weeks: WeekOfClub[]; columns: Column[] }) {
  return (
    // On phones the table scrolls sideways, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys
    <section className={classes.scrolled} tabIndex={0} aria-label={`${title}, as a table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Week</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.week}>
              <th scope="row">
                {weekText(week.week)}
                {!week.isOver && ' (so far)'}
              </th>
              {columns.map(({ label, value }) => (
                <td key={label}>{numberText(value(week))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
