import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useViewer } from '../../../lib/session/viewer'
import tabs from '../../../ui/CountTabs.module.css'
import { useRootMark } from '../../../ui/useRootMark'
import { clubQuery } from '../clubs.api'
import { ClubNav, type ClubNavProps, navTabId } from './ClubNav'
import classes from './ClubNav.module.css'

type Props = Omit<ClubNavProps, 'panelId'> & {
  /** Above the tabs: the club's head and notes. */
  top: ReactNode
  /** The entries are tabs of one page, which stay in view while it scrolls. */
  isTabs?: boolean
  children: ReactNode
}

/** A page of a club under its head, with its navigation. */
export function ClubFrame({ top, isTabs, children, ...nav }: Props) {
  const panelId = useId()
  useRootMark('stickyTabs', isTabs ? '' : undefined)
  return (
    <div className={`${tabs.root} ${classes.frame}`} data-sticky={isTabs}>
      <div className={`${classes.top} one-column gap-12`}>{top}</div>
      <ClubNav {...nav} {...(isTabs && { panelId })} />
      <div
        className={classes.body}
        {...(isTabs && { id: panelId, role: 'tabpanel', 'aria-labelledby': navTabId })}
      >
        {children}
      </div>
    </div>
  )
}

type BesideProps = { slug: string; current: ClubNavProps['current']; children: ReactNode }

/** A page inside a club without its head, such as an item's: the column from 1200 px, for signed-in people. */
export function BesideClub({ slug, current, children }: BesideProps) {
  const isSignedIn = Boolean(useViewer())
  const { data: club } = useQuery({ ...clubQuery(slug), enabled: isSignedIn })
  if (!isSignedIn) return children
  return (
    <div className={`${tabs.root} ${classes.frame}`} data-beside>
      {club && <ClubNav club={club} current={current} />}
      <div className={classes.body}>{children}</div>
    </div>
  )
}
