import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './FirstSteps.module.css'

type Props = {
  title: ReactNode
  /** A line under the title. */
  note: ReactNode
  /** The next thing to do, until the rest is shown. */
  next: ReactNode
  /** Names the button that shows the rest. */
  more: string
  startsOpen?: boolean
  children: ReactNode
}

/** A line with a title and a button, and more behind a chevron. */
export function FoldedCard({ title, note, next, more, startsOpen = false, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <section className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.line}>
        <div className={`${classes.title} fill`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className={classes.note}>{note}</p>
        </div>
        {!isOpen && next}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={20} stroke={1.7} className={classes.chevron} aria-hidden />
        </ActionIcon>
      </div>
      <div id={id} hidden={!isOpen} className={classes.more}>
        {isOpen && children}
      </div>
    </section>
  )
}
