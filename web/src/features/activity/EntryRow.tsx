import { memo } from 'react'
import { Face } from '../../ui/Face'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Activity.module.css'
import type { Entry } from './activity.api'
import { fieldText, isBrief, isKnown, kindTexts, valueText } from './activityTexts'
import { Sentence } from './Sentence'

/** One entry: who, what and when, with values before and after. */
export const EntryRow = memo(function EntryRow({ entry, clubSlug }: { entry: Entry; clubSlug: string }) {
  const { label, icon: Icon } = kindTexts[entry.kind]
  const all = 'changes' in entry ? entry.changes : []
  const changes = isBrief(all) || entry.type === 'features.changed' ? [] : all.filter(isKnown)
  return (
    <div className={classes.entry}>
      <span className={classes.face}>
        <Face person={entry.by} size={36} />
        <span className={classes.kind} title={label}>
          <Icon size={12} stroke={2} aria-hidden />
        </span>
      </span>
      <div className={classes.words}>
        <Sentence entry={entry} clubSlug={clubSlug} />
        <p className={classes.when}>
          <TimeAgo iso={entry.at} />
          <span className={classes.label}>{label}</span>
        </p>
        {changes.length > 0 && (
          <details className={classes.details}>
            <summary>Before and after</summary>
            <dl className={classes.changes}>
              {changes.map(({ field, from, to }) => (
                <div key={field} className={classes.change}>
                  <dt>{fieldText(field)}</dt>
                  <dd data-side="before">
                    <span className="visually-hidden">Before: </span>
                    <bdi>{valueText(field, from)}</bdi>
                  </dd>
                  <dd data-side="after">
                    <span className="visually-hidden">After: </span>
                    <bdi>{valueText(field, to)}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </div>
  )
})
