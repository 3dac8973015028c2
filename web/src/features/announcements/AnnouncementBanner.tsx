import '@mantine/core/styles/CloseButton.layer.css'
import type { Announcement } from '@guildhall/contract/announcements'
import { CloseButton, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './AnnouncementBanner.module.css'

type Props = { items: readonly Announcement[]; onClose: (id: string) => void }

/** Characters of a line: longer ones are cut until they are unfolded. */
const lines = { phone: 30, desk: 90 }

/** One line above the page, one announcement at a time; each person can close each. */
export function AnnouncementBanner({ items, onClose }: Props) {
  const [at, setAt] = useState(0)
  const [unfolded, setUnfolded] = useState<string>()
  const textId = useId()
  const index = at % Math.max(items.length, 1)
  const one = items[index]
  if (!one) return null
  const { id, message, link } = one
  const isOpen = unfolded === id
  const isLong = (line: number) => message.length > line || message.includes('\n')
  return (
    <div className={classes.banner} data-open={isOpen || undefined}>
      <p id={textId}>
        <span className={`${classes.message} ellipsis`} dir="auto">
          {message}
        </span>
        {link && (
          <a href={link} rel="nofollow noopener" target="_blank">
            More
          </a>
        )}
      </p>
      {isLong(lines.phone) && (
        <UnstyledButton
          className={classes.unfold}
          data-desks={isLong(lines.desk) || undefined}
          aria-label="Whole announcement"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setUnfolded(isOpen ? undefined : id)}
        >
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
      {items.length > 1 && (
        <UnstyledButton
          className={classes.next}
          aria-label={`Announcement ${index + 1} of ${items.length}: show the next`}
          onClick={() => setAt(index + 1)}
        >
          {index + 1} of {items.length}
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
      <CloseButton size="md" aria-label="Close announcement" onClick={() => onClose(id)} />
    </div>
  )
}
