import { type ReactNode, useId } from 'react'
import { ByLine, type Written } from './ItemCard'
import { ItemHead } from './ItemHead'
import classes from './ItemView.module.css'

type Props = {
  title: string
  item: Written
  /** Set while the content is from an earlier read. */
  isGone: boolean
  unknownAuthor?: string | undefined
  menu: ReactNode
  children: ReactNode
  /** Its actions. */
  foot: ReactNode
}

/** Something published, on its own page. */
export function ItemView({ title, item, isGone, unknownAuthor, menu, children, foot }: Props) {
  const id = useId()
  return (
    <article className={classes.item} data-gone={isGone || undefined} aria-labelledby={id}>
      <ItemHead title={title} menu={menu} titleId={id} />
      <ByLine item={item} unknown={unknownAuthor} eager />
      <div className={`${classes.text} main`}>{children}</div>
      {foot}
    </article>
  )
}
