import type { ReactNode } from 'react'
import classes from './ItemHead.module.css'

type Props = {
  title: string
  /** Names the heading, for what it labels. */
  titleId?: string
  menu?: ReactNode
  /** In a narrow card. */
  isSmall?: boolean
}

/** The heading of an item's page with the item's menu. */
export const ItemHead = ({ title, titleId, menu, isSmall }: Props) => (
  <header className={`${classes.head} flex between align-start gap-12`} data-small={isSmall || undefined}>
    <h1 id={titleId} dir="auto">
      {title}
    </h1>
    {menu}
  </header>
)
