import { memo } from 'react'
import { Face } from '../../ui/Face'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Activity.module.css'
import { fieldText, isBrief, isKnown, kindTexts, valueText } from './activityTexts'
import { type GroupedEntry, otherPeople } from './grouped'
import { PersonLink, Sentence } from './Sentence'

type Props = { entry: GroupedEntry; clubSlug: string }

/** One entry, or several alike: who, what and when, with values before and after. */
export const EntryRow = memo(function EntryRow({ entry, clubSlug }: Props) {
  const { label, icon: Icon } = kindTexts[entry.kind]
  const all = 'changes' in entry ? entry.changes : []
  const changes = isBrief(all) || entry.type === 'features.changed' ? [] : all.filter(isKnown)
  return (
    <div className="flex gap-12">
      <span className="rigid relative self-start">
        <Face person={entry.by} size={36} />
        <span className={classes.kind} title={label}>
          <Icon size={12} stroke={2} aria-hidden />
        </span>
      </span>
      <div className="fill">
        <Sentence
          entry={entry}
          clubSlug={clubSlug}
          others={otherPeople(entry)}
          times={entry.older.length + 1}
        />
        <p className="flow muted small gap-8 rows-0">
          <TimeAgo iso={entry.at} />
          <span className={classes.label}>{label}</span>
        </p>
        {entry.older.length > 0 && (
          <details className={`${classes.details} note above-4`}>
            <summary>Show all {entry.older.length + 1}</summary>
            <ul className={classes.each}>
              {[entry, ...entry.older].map(({ id, by, at }) => (
                <li key={id}>
                  <PersonLink person={by} /> · <TimeAgo iso={at} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {changes.length > 0 && (
          <details className={`${classes.details} note above-4`}>
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
