import type { PersonComment } from '@guildhall/contract/profiles'
import { linkToPlace } from '../../content/links'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './RecentContent.module.css'

/** A person's recent public comments. Renders nothing if there are none. */
export function RecentComments({ comments }: { comments: PersonComment[] }) {
  if (comments.length === 0) return null
  return (
    <Panel title="Recent comments" flush>
      <ul className="plain-list">
        {comments.map(({ id, item, text, createdAt }) => (
          <li key={id} className={classes.row}>
            <div className="shrink">
              <p className={classes.said} dir="auto">
                {text}
              </p>
              <p className="ellipsis muted note">
                On{' '}
                <TextLink
                  {...linkToPlace(item)}
                  hash={`comment-${id}`}
                  className={classes.whole}
                  underline="hover"
                >
                  <span dir="auto">{item.title}</span>
                </TextLink>{' '}
                · <span dir="auto">{item.club.name}</span> · <TimeAgo iso={createdAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
