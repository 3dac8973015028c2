import type { JobItem } from '@guildhall/contract/jobs'
import { Link } from '@tanstack/react-router'
import type { CardProps } from '../../content/kind'
import { linkToItem } from '../../content/links'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { TimeAgo } from '../../ui/TimeAgo'
import { JobFacts } from './JobFacts'
import classes from './JobRow.module.css'

/** A job in a list of jobs, without its text: the whole row links to the job's page. */
export function JobRow({ item, showClub, menu }: CardProps<JobItem>) {
  const { club, author, data, createdAt } = item
  return (
    <article className={classes.row} aria-label={data.title}>
      <div className={classes.head}>
        <h2 className={classes.title} dir="auto">
          <Link {...linkToItem(item)}>{data.title}</Link>
        </h2>
        {menu}
      </div>
      <JobFacts item={item} isRow />
      <p className="row muted small gap-8 above-4">
        <Face person={author} size={20} />
        <span className="ellipsis shrink" dir="auto">
          {showClub ? club.name : author ? fullName(author) : 'Anonymous'}
        </span>
        <span className={classes.when}>
          <TimeAgo iso={createdAt} />
        </span>
      </p>
    </article>
  )
}
