import { IconPinFilled } from '@tabler/icons-react'
import { exact } from '../lib/dates/dates'
import { useHydrated } from '../lib/page/hydration'
import classes from './ItemCard.module.css'

type Props = { editedAt?: string | null | undefined; isPinned: boolean }

/** Pinned, edited and the like, beside the time of publishing. The time of the edit appears on hover and focus. */
export default function ItemMarks({ editedAt, isPinned }: Props) {
  const utc = !useHydrated()
  return (
    <>
      {editedAt && (
        <span className={classes.mark}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nobody without a pointer would learn when */}
          <time dateTime={editedAt} tabIndex={0} className={classes.edited}>
            edited <span className={classes.exact}>{exact(editedAt, utc)}</span>
          </time>
        </span>
      )}
      {isPinned && (
        <span className={`${classes.mark} ${classes.pinned}`}>
          <IconPinFilled size={14} aria-hidden />
          Pinned
        </span>
      )}
    </>
  )
}
