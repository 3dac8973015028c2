import { type CSSProperties, type ReactNode, type UIEvent, useId, useState } from 'react'
import classes from './Fold.module.css'
import { type FoldedAt, foldedAt, type Lines } from './foldedAt'

type Props = {
  /** The Markdown of `children`. Its length decides, so that nothing shifts as it would after measuring. */
  text: string
  /** Lines shown while it is folded. */
  lines: Lines
  /** What it belongs to, for screen readers: 'Show more of Spring meeting'. */
  about: string
  /** There is more than `text`, so it folds whatever its length. */
  hasMore?: boolean
  startsOpen?: boolean
  children: ReactNode | ((isOpen: boolean) => ReactNode)
  /** Called on hover and focus of the button. */
  onApproach?: () => void
}

/** A text of which only the first lines are shown, until 'Show more' is pressed. Short texts are shown whole. */
export function Fold({ text, lines, about, hasMore, startsOpen = false, children, onApproach }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  const folded: FoldedAt = hasMore ? 'all' : foldedAt(text, lines)
  const content = typeof children === 'function' ? children(isOpen) : children
  if (folded === 'none') return content

  // Only the browser scrolls it: to a word that was searched for, or to a link that got the focus.
  function unfold({ currentTarget }: UIEvent<HTMLElement>) {
    if (isOpen || currentTarget.scrollTop === 0) return
    currentTarget.scrollTop = 0
    setOpen(true)
  }

  return (
    <div
      className={classes.fold}
      data-at={folded}
      data-open={isOpen || undefined}
      style={{ '--lines-on-desks': lines.desk, '--lines-on-phones': lines.phone } as CSSProperties}
    >
      <div id={id} className={classes.text} onScroll={unfold}>
        {content}
      </div>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={onApproach}
        onFocus={onApproach}
      >
        {isOpen ? 'Show less' : 'Show more'}
        <span className="visually-hidden"> of {about}</span>
      </button>
    </div>
  )
}
