import type { Club } from '@guildhall/contract/clubs'
import type { BestItem, WeekOfClub } from '@guildhall/contract/insights'
import { plural } from '@guildhall/contract/plural'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { kindWords } from '../../content/kindWords'
import { linkToPlace } from '../../content/links'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import classes from './Insights.module.css'
import { weekText } from './weeks'

/** Items of a week with the most likes and comments; by default of the last week that has any. */
export function BestItems({ club, weeks }: { club: Club; weeks: WeekOfClub[] }) {
  const [chosen, choose] = useState<string>()
  const newestFirst = weeks.toReversed()
  const shown =
    newestFirst.find(({ week }) => week === chosen) ??
    newestFirst.find(({ best }) => best.length > 0) ??
    newestFirst[0]
  if (!shown) return null
  return (
    <Panel title="Top content">
      <NativeSelect
        label="Week"
        value={shown.week}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={newestFirst.map(({ week, isOver }) => ({
          value: week,
          label: isOver ? weekText(week) : `${weekText(week)} (so far)`,
        }))}
      />
      {shown.best.length > 0 ? (
        <ol className={classes.best} aria-label={`Top content, ${weekText(shown.week)}`}>
          {shown.best.map((item) => (
            <li key={item.id}>
              <TextLink {...linkToPlace({ club, type: item.type, slug: item.slug })} dir="auto">
                {item.title}
              </TextLink>
              <p className="muted note">{factsOf(item)}</p>
            </li>
          ))}
        </ol>
      ) : (
        <p className="muted note above-16">Nothing published this week has a like or a comment yet.</p>
      )}
    </Panel>
  )
}

function factsOf({ type, likeCount, commentCount }: BestItem): string {
  const kind = kindWords[type].one
  const likes = plural(likeCount, '{n} like', '{n} likes')
  return `${kind} · ${likes} · ${plural(commentCount, '{n} comment', '{n} comments')}`
}
