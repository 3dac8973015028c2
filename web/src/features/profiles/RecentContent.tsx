import type { ContentItem } from '@guildhall/contract/feed'
import { plural } from '@guildhall/contract/plural'
import type { Icon } from '@tabler/icons-react'
import { IconHeart, IconMessageCircle } from '@tabler/icons-react'
import { linkToItem, titleOf } from '../../content/links'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './RecentContent.module.css'

/** A person's recent public items, one per row. */
export function RecentContent({ items, name }: { items: ContentItem[]; name: string }) {
  return (
    <Panel title="Recent" flush>
      {items.length === 0 ? (
        <EmptyState bare title="Nothing published yet">
          {name === 'You'
            ? 'What you publish in public clubs shows up here.'
            : `What ${name} publishes in public clubs shows up here.`}
        </EmptyState>
      ) : (
        <ul className="plain-list">
          {items.map((item) => (
            <li key={item.id} className={classes.row}>
              <div className="shrink">
                <TextLink {...linkToItem(item)} className={classes.title} underline="hover">
                  {titleOf(item)}
                </TextLink>
                <p className="ellipsis muted note">
                  <span dir="auto">{item.club.name}</span> · <TimeAgo iso={item.createdAt} />
                </p>
              </div>
              <p className={`${classes.counts} flex rigid muted note numbers gap-12`}>
                <Count icon={IconHeart} count={item.likeCount} one="like" other="likes" />
                <Count icon={IconMessageCircle} count={item.commentCount} one="comment" other="comments" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Count({
  icon: CountIcon,
  count,
  one,
  other,
}: {
  icon: Icon
  count: number
  one: string
  other: string
}) {
  const word = plural(count, one, other)
  return (
    <span title={`${count} ${word}`}>
      <CountIcon size={16} stroke={1.6} aria-hidden />
      {count}
      <span className="visually-hidden"> {word}</span>
    </span>
  )
}
