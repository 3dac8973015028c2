import type { ContentItem } from '@guildhall/contract/feed'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPinFilled, IconPinnedOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { fullName } from '../lib/text/names'
import { TimeAgo } from '../ui/TimeAgo'
import { HiddenItem } from './HiddenItem'
import type { Kind } from './kind'
import { linkToItem } from './links'
import classes from './PinnedItems.module.css'
import { usePin } from './pins.api'

type Props = { items: readonly ContentItem[]; kinds: readonly Kind[] }

/** The newest of a club's pinned items in one line, which unfolds the others; the full cards stay in the feed, in date order. */
export function PinnedItems({ items, kinds }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const others = items.length - 1
  const shown = isOpen ? items : items.slice(0, 1)
  return (
    <section
      className={classes.pinned}
      aria-labelledby={id}
      data-folded={(others > 0 && !isOpen) || undefined}
    >
      <IconPinFilled size={16} className={classes.pin} aria-hidden />
      <h2 id={id} className="visually-hidden">
        Pinned
      </h2>
      <ul>
        {shown.map((item) => {
          const kind = kinds.find(({ type }) => type === item.type)
          return (
            kind && (
              <li key={item.id}>
                <HiddenItem item={item} kind={kind} bare>
                  <Row item={item} kind={kind} />
                </HiddenItem>
              </li>
            )
          )
        })}
      </ul>
      {others > 0 && (
        <UnstyledButton
          className={classes.more}
          aria-label={isOpen ? 'Show one pinned item' : `Show ${others} more pinned`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : `${others} more`}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
    </section>
  )
}

function Row({ item, kind: { texts } }: { item: ContentItem; kind: Kind }) {
  const { mutate: pin, isPending } = usePin(item)
  const { author, title } = item
  const name = author ? fullName(author) : 'Anonymous'
  return (
    <div className={classes.row}>
      <p className={`${classes.words} fill`}>
        <Link {...linkToItem(item)} className={classes.title} dir="auto">
          {title}
        </Link>
        <span className={`${classes.by} ellipsis block muted note`}>
          <span className={classes.one}>{texts.one}</span> by <bdi>{name}</bdi> ·{' '}
          <TimeAgo iso={item.createdAt} />
        </span>
      </p>
      {item.can.pin === true && (
        <ActionIcon
          aria-label={`Unpin ${title}`}
          title="Unpin"
          disabled={isPending}
          onClick={() => pin(false)}
        >
          <IconPinnedOff size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
