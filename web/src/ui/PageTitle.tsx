import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page/usePageTitle'
import classes from './PageTitle.module.css'

type Props = {
  children: string
  /** Of the tab, where it names more than the heading. */
  tabTitle?: string
  /** A line under the title. */
  note?: ReactNode
  /** The view's one primary action. */
  action?: ReactNode
}

/** The page's h1, which is also the tab's title. */
export function PageTitle({ children, tabTitle = children, note, action }: Props) {
  usePageTitle(tabTitle)
  return (
    <div className={classes.head}>
      <div className={`${classes.words} shrink`}>
        <h1 dir="auto">{children}</h1>
        {note && <p>{note}</p>}
      </div>
      {action}
    </div>
  )
}
