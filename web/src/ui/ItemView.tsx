import { type ReactNode, useId } from 'react'
import { ByLine } from './ItemCard'
import classes from './ItemView.module.css'
import type { Level } from './LevelMark'

type Person = { id: string; username: string; firstName: string; lastName: string; imageUrl: string | null }
type Props = {
  title: string
  item: { author: Person | null; authorLevel: Level | null; createdAt: string; updatedAt: string }
  /** What is shown is only what was read before. */
  isGone: boolean
  unknownAuthor?: string | undefined
  menu: ReactNode
  children: ReactNode
  /** What one can do with it. */
  foot: ReactNode
}

/** Something published, on its own page. */
export function ItemView({ title, item, isGone, unknownAuthor, menu, children, foot }: Props) {
  const id = useId()
  return (
    <article className={classes.item} data-gone={isGone || undefined} aria-labelledby={id}>
      <header className={classes.head}>
        <h1 id={id} dir="auto">
          {title}
        </h1>
        {menu}
      </header>
      <ByLine
        person={item.author}
        unknown={unknownAuthor}
        level={item.authorLevel}
        createdAt={item.createdAt}
        updatedAt={item.updatedAt}
        eager
      />
      <div className={classes.text}>{children}</div>
      {foot}
    </article>
  )
}
