import type { Club } from '@guildhall/contract/clubs'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import tabs from '../../../ui/CountTabs.module.css'
import { goToTab, useChosenInView } from '../../../ui/tabRow'
import classes from './ClubNav.module.css'
import { type EntryName, isManageEntry } from './entries'
import { NavBadge } from './NavBadge'
import { useClubNav } from './useClubNav'

export type ClubNavProps = {
  club: Club
  current: EntryName | undefined
  /** Entries that are not listed (platform.md 2.4). */
  without?: EntryName | undefined
  /** The id of the panel that its tabs change; without one its entries lead to other pages. */
  panelId?: string
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const
export const navTabId = 'club-nav-current'

/** A club's navigation: a column from 1200 px, else a row of tabs. */
export function ClubNav({ club, current, without, panelId }: ClubNavProps) {
  const items = useClubNav(club, current).filter(({ name }) => name !== without)
  const list = useChosenInView<HTMLElement>(current ?? '')
  const firstManaged = items.find(({ name }) => isManageEntry(name))?.name
  const Bar = panelId ? 'div' : 'nav'
  return (
    <Bar
      ref={list as never}
      className={`${tabs.list} ${classes.nav} ${panelId ? tabs.stuck : ''}`}
      role={panelId && 'tablist'}
      aria-label={club.name}
    >
      {items.map(({ name, entry: { label, emoji, icon: Icon, link }, count }) => {
        const isCurrent = name === current
        return (
          <Link
            key={name}
            {...link(club.slug)}
            className={classes.entry}
            resetScroll={!panelId}
            data-active={isCurrent || undefined}
            data-first={name === firstManaged || undefined}
            aria-current={isCurrent ? 'page' : undefined}
            {...(panelId && {
              id: isCurrent ? navTabId : undefined,
              role: 'tab',
              'aria-selected': isCurrent,
              'aria-controls': isCurrent ? panelId : undefined,
              tabIndex: isCurrent ? 0 : -1,
              onKeyDown: (event: KeyboardEvent<HTMLElement>) => goToTab(event),
            })}
          >
            <span className={tabs.icon}>{emoji ? <span aria-hidden>{emoji}</span> : <Icon {...icon} />}</span>
            <span className="row grow" dir="auto">
              {label}
            </span>
            <NavBadge count={count} />
          </Link>
        )
      })}
    </Bar>
  )
}
