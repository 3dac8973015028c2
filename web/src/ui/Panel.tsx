import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './Panel.module.css'

type Props = {
  title?: string
  /** Right of the title, usually one small button. */
  action?: ReactNode
  /** No inner padding, for covers and rows that reach the edge. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A surface with a hairline border; with a title it is a named section. */
export function Panel({ title, action, flush, className, children }: Props) {
  const id = useId()
  const Tag = title ? 'section' : 'div'
  return (
    <Tag
      className={`${classes.panel} ${className ?? ''}`}
      data-flush={flush || undefined}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={`${classes.head} row between gap-16 below-16`}>
          <h2 id={id}>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </Tag>
  )
}
