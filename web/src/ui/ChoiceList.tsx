import type { ReactNode } from 'react'
import classes from './ChoiceList.module.css'
import { InfiniteList } from './InfiniteList'
import { RowsSkeleton } from './skeletons'

type Item = { id: string }
type Props<T extends Item> = Pick<
  Parameters<typeof InfiniteList<T>>[0],
  'query' | 'errorTitle' | 'children'
> & {
  label: string
  /** Shown while nothing is chosen. */
  none: string
}

/** A section of the settings that lists what was chosen, each with a control to change it. */
export function ChoiceList<T extends Item>({ label, none, ...list }: Props<T>) {
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <InfiniteList
        {...list}
        label={label}
        layout="rows"
        skeleton={<RowsSkeleton count={1} />}
        empty={<p className={classes.none}>{none}</p>}
      />
    </fieldset>
  )
}

type RowProps = { title: ReactNode; note?: string; children: ReactNode }

export function ChoiceRow({ title, note, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        {title}
        {note && <span dir="auto">{note}</span>}
      </div>
      {children}
    </div>
  )
}
