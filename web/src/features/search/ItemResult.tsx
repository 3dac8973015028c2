import { plural } from '@guildhall/contract/plural'
import type { FoundItem } from '@guildhall/contract/search'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkToPlace } from '../../content/links'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { Highlight } from '../../ui/Highlight'
import { TimeAgo } from '../../ui/TimeAgo'
import { groupTexts } from './groups'
import { excerpt } from './matches'
import classes from './Results.module.css'
import type { ResultProps } from './result'

export function ItemResult({ item, q, forms, heading: Title }: ResultProps & { item: FoundItem }) {
  const { comment } = item
  return (
    <article className={classes.result}>
      <Face person={item.author} size={44} />
      <div className="fill">
        <Title className={`${classes.title} strong-lead anywhere`} dir="auto">
          <Link {...linkToPlace(item)} hash={comment ? `comment-${comment.id}` : undefined}>
            <Highlight text={item.title} q={q} forms={forms} />
          </Link>
        </Title>
        <p className={classes.facts}>
          <span className="strong">{groupTexts[item.type].one}</span>
          <span>
            <bdi>{nameOf(item)}</bdi> in <bdi>{item.club.name}</bdi>
          </span>
          <TimeAgo iso={item.createdAt} />
          {item.commentCount > 0 && <span>{plural(item.commentCount, '{n} comment', '{n} comments')}</span>}
        </p>
        {comment ? (
          <div className={classes.comment}>
            <p className={classes.by}>
              <IconMessageCircle size={16} stroke={1.7} aria-hidden />
              <span>
                In a comment by <bdi>{nameOf(comment)}</bdi>
              </span>
              <TimeAgo iso={comment.createdAt} />
            </p>
            {comment.excerpt && (
              <p className={classes.text} dir="auto">
                <Highlight text={excerpt(comment.excerpt, q, forms)} q={q} forms={forms} />
              </p>
            )}
          </div>
        ) : (
          item.excerpt && (
            <p className={classes.text} dir="auto">
              <Highlight text={excerpt(item.excerpt, q, forms)} q={q} forms={forms} />
            </p>
          )
        )}
      </div>
    </article>
  )
}

const nameOf = ({ author }: Pick<FoundItem, 'author'>) => (author ? fullName(author) : 'Unknown Member')
