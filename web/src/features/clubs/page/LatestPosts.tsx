import type { ContentItem } from '@guildhall/contract/feed'
import { plainText } from '@guildhall/contract/plain-text'
import { plural } from '@guildhall/contract/plural'
import type { Icon } from '@tabler/icons-react'
import { IconHeart, IconMessageCircle } from '@tabler/icons-react'
import { excerptOf, linkToItem, titleOf } from '../../../content/links'
import { fullName } from '../../../lib/text/names'
import { Face } from '../../../ui/Face'
import { TextLink } from '../../../ui/links'
import { Panel } from '../../../ui/Panel'
import { TimeAgo } from '../../../ui/TimeAgo'
import classes from './LatestPosts.module.css'

/** What a public club talks about, for those who consider joining it. */
export function LatestPosts({ items }: { items: ContentItem[] }) {
  return (
    <Panel title="Latest posts" flush>
      <ul className="plain-list">
        {items.map((item) => (
          <li key={item.id} className={classes.row}>
            <Face person={item.author} size={40} />
            <div className={`${classes.words} fill`}>
              <h3>
                <TextLink
                  {...linkToItem(item)}
                  className={`${classes.title} ink strong anywhere`}
                  underline="hover"
                >
                  <span dir="auto">{titleOf(item)}</span>
                </TextLink>
              </h3>
              <p className="clamp-2 anywhere" dir="auto">
                {plainText(excerptOf(item))}
              </p>
              <p className="flow muted note numbers anywhere gap-12 above-4 rows-4">
                <span>{item.author ? fullName(item.author) : 'Anonymous'}</span>
                <TimeAgo iso={item.createdAt} />
                <Count icon={IconHeart} count={item.likeCount} one="like" other="likes" />
                <Count icon={IconMessageCircle} count={item.commentCount} one="comment" other="comments" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Count({ icon: Mark, count, one, other }: { icon: Icon; count: number; one: string; other: string }) {
  if (count === 0) return null
  return (
    <span className="inline-row gap-4">
      <Mark size={16} stroke={1.6} aria-hidden />
      {count}
      <span className="visually-hidden"> {plural(count, one, other)}</span>
    </span>
  )
}
