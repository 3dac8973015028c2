import type { ContentItem } from '@guildhall/contract/feed'
import { ActionIcon } from '@mantine/core'
import { IconPinFilled, IconPinnedOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { fullName } from '../lib/text/names'
import { TimeAgo } from '../ui/TimeAgo'
import { HiddenItem } from './HiddenItem'
import type { Kind } from './kind'
import { linkToItem } from './links'
import classes from './PinnedItems.module.css'
import { usePin } from './pins.api'

type Props = { items: readonly ContentItem[]; kinds: readonly Kind[] }

/** Compact list of a club's pinned items; the full cards stay in the feed, in date order. */
export function PinnedItems({ items, kinds }: Props) {
  const id = useId()
  return (
    <section className={classes.pinned} aria-labelledby={id}>
      <h2 id={id}>
        <IconPinFilled size={16} aria-hidden />
        Pinned
      </h2>
      <ul>
        {items.map((item) => {
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
    </section>
  )
}

function Row({ item, kind: { icon: Icon, texts } }: { item: ContentItem; kind: Kind }) {
  const { mutate: pin, isPending } = usePin(item)
  const { author, title } = item
  const name = author ? fullName(author) : 'Anonymous'
  return (
    <div className={classes.row}>
      <Icon size={20} stroke={1.6} aria-hidden />
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
