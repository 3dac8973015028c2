import { Panel } from '../../ui/Panel'
import classes from './Insights.module.css'
import { LazyChart, valueText } from './LazyChart'
import { LegendSample } from './looks'
import type { Scale, Series } from './rows'

type Column<P> = Pick<Series<P>, 'label' | 'value' | 'text'>
type Props<P> = {
  title: string
  /** The oldest first. */
  periods: P[]
  scale: Scale<P>
  series: Series<P>[]
  /** Additional columns of the table. */
  columns?: Column<P>[]
  /** A summary of the chart in words. */
  text?: string
}

/** A chart with its legend, and its numbers as a table. */
export function ChartFigure<P>({ title, periods, scale, series, columns = [], text }: Props<P>) {
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
      <LazyChart label={`${title}, ${scale.by}`} periods={periods} scale={scale} series={series} />
      <details className={`${classes.table} above-12`}>
        <summary>Show as table</summary>
        <Table title={title} periods={periods} scale={scale} columns={[...series, ...columns]} />
      </details>
    </Panel>
  )
}

type TableProps<P> = Pick<Props<P>, 'title' | 'periods' | 'scale'> & { columns: Column<P>[] }

function Table<P>({ title, periods, scale, columns }: TableProps<P>) {
  return (
    // On phones the table scrolls sideways, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys
    <section className={classes.scrolled} tabIndex={0} aria-label={`${title}, as a table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{scale.unit}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map((period) => (
            <tr key={scale.long(period)}>
              <th scope="row">
                {scale.long(period)}
                {!scale.isOver(period) && ' (so far)'}
              </th>
              {columns.map((column) => (
                <td key={column.label}>{valueText(column, period)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
