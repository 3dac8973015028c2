import { IconPinFilled } from '@tabler/icons-react'
import classes from './ItemMarks.module.css'

/** What is said of few items, beside when they were published. */
export default function ItemMarks() {
  return (
    <span className={classes.pinned}>
      <IconPinFilled size={14} aria-hidden />
      Pinned
    </span>
  )
}
