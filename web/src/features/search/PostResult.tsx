import type { ContentItem } from '@guildhall/contract/feed'
import { Link } from '@tanstack/react-router'
import { excerptOf, linkToItem, titleOf } from '../../content/links'
import { fullName } from '../../lib/names'
import { Face } from '../../ui/Face'
import { TimeAgo } from '../../ui/TimeAgo'
import { Highlight } from './Highlight'
import { excerpt } from './matches'
import classes from './Results.module.css'
import type { ResultProps } from './result'

export function PostResult({ item, q, heading: Title }: ResultProps & { item: ContentItem }) {
  return (
    <article className={classes.result}>
      <Face person={item.author} size={44} />
      <div className={classes.words}>
        <Title className={classes.title} dir="auto">
          <Link {...linkToItem(item)}>
            <Highlight text={titleOf(item)} q={q} />
          </Link>
        </Title>
        <p className={classes.facts}>
          <span>
            {item.author ? fullName(item.author) : 'Unknown Member'} in {item.club.name}
          </span>
          <TimeAgo iso={item.createdAt} />
          {item.commentCount > 0 && (
            <span>
              {item.commentCount} {item.commentCount === 1 ? 'comment' : 'comments'}
            </span>
          )}
        </p>
        <p className={classes.text} dir="auto">
          <Highlight text={excerpt(excerptOf(item), q)} q={q} />
        </p>
      </div>
    </article>
  )
}
