import type { JobItem } from '@guildhall/contract/jobs'
import { limits } from '@guildhall/contract/limits'
import { locale, numberText } from '@guildhall/contract/locale'
import { Button } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './ApplicationsSection.module.css'

const Applications = lazyPart(() => import('./Applications'))

const states = [
  ['applied', 'new'],
  ['seen', 'seen'],
  ['invited', 'invited'],
  ['declined', 'declined'],
] as const

type Props = { item: JobItem; by: NonNullable<JobItem['data']['applicationsBy']> }

/** For the poster: the applications by state, and the list of them. */
export function ApplicationsSection({ item, by }: Props) {
  const id = useId()
  const [open, setOpen] = useState(true)
  const count = item.data.applicationCount ?? 0
  const shown = count === limits.applicationsCounted ? `${numberText(count)}+` : count
  return (
    <section className={`${classes.applications} rounded sunken pad-16`}>
      <div className={`${classes.head} row between gap-16`}>
        <h2>Applications ({shown})</h2>
        {count > 0 && (
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
      {count > 0 && (
        <ul className={classes.counts} aria-label="By state">
          {states.map(([state, label]) => (
            <li key={state} data-none={by[state] === 0 || undefined}>
              {by[state].toLocaleString(locale)} {label}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <div id={id}>
          <Suspense fallback={<RowsSkeleton count={2} />}>
            <Applications item={item} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
