import type { WeekOfClub } from '@guildhall/contract/insights'
import { contentTypes, featureOf } from '@guildhall/contract/limits'
import { numberText } from '@guildhall/contract/locale'
import { featureTexts } from '../../content/kindWords'
import { Panel } from '../../ui/Panel'
import { ChartFigure } from './ChartFigure'
import classes from './Insights.module.css'
import { LazyChart } from './LazyChart'
import { byWeeks, peakText, published } from './weeks'

/** Charts of members, activity and content by week. */
export function Charts({ weeks }: { weeks: WeekOfClub[] }) {
  return (
    <>
      <ChartFigure
        title="Members at the end of the week"
        periods={weeks}
        scale={byWeeks}
        series={[{ label: 'Members', look: 'line', value: ({ members }) => members }]}
        text={peakText(weeks, ({ members }) => members)}
      />
      <ChartFigure
        title="Joined and left"
        periods={weeks}
        scale={byWeeks}
        series={[
          { label: 'Joined', sample: 'Joined, upwards', look: 'bars', value: ({ joined }) => joined },
          { label: 'Left', sample: 'Left, downwards', look: 'striped', value: ({ left }) => left },
        ]}
      />
      <ChartFigure
        title="Active people"
        periods={weeks}
        scale={byWeeks}
        series={[{ label: 'Active people', look: 'bars', value: ({ active }) => active }]}
        text={peakText(weeks, ({ active }) => active)}
      />
      <ChartFigure
        title="Published"
        periods={weeks}
        scale={byWeeks}
        series={[{ label: 'Published', look: 'bars', value: published }]}
        columns={contentTypes.map((type) => ({
          label: featureTexts[featureOf[type]].label,
          value: ({ content }: WeekOfClub) => content[type],
        }))}
        text={peakText(weeks, published)}
      />
      <ContentByKind weeks={weeks} />
      <ChartFigure
        title="Comments and likes"
        periods={weeks}
        scale={byWeeks}
        series={[
          { label: 'Comments', look: 'line', value: ({ comments }) => comments },
          { label: 'Likes', look: 'dashed', value: ({ likes }) => likes },
        ]}
      />
    </>
  )
}

/** A small chart per kind, all to the same scale. Their numbers are in the table of everything published. */
function ContentByKind({ weeks }: { weeks: WeekOfClub[] }) {
  const most = Math.max(...weeks.flatMap(({ content }) => contentTypes.map((type) => content[type])))
  if (most === 0) return null
  return (
    <Panel title="Published by kind">
      <ul className={classes.kinds}>
        {contentTypes.map((type) => {
          const total = weeks.reduce((sum, { content }) => sum + content[type], 0)
          const { label } = featureTexts[featureOf[type]]
          return (
            <li key={type}>
              <p>
                <strong>{label}</strong> {numberText(total)}
              </p>
              <LazyChart
                isSmall
                label={`${label} by weeks`}
                periods={weeks}
                scale={byWeeks}
                most={most}
                series={[{ label, look: 'bars', value: ({ content }) => content[type] }]}
              />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
