import type { ContentItem } from '@guildhall/contract/feed'
import { waitingOutbox } from '../../content/outbox/outbox'
import classes from '../../content/outbox/Waiting.module.css'
import { WaitingRow } from '../../content/outbox/WaitingRow'
import { Markdown } from '../../ui/Markdown'
import { picturesToBe } from '../../ui/sentPictures'
import { waitingPlace } from './place'

type Props = {
  personId: string
  item: Pick<ContentItem, 'id'>
  /** The comment that they answer. */
  parentId?: string
  onEdit: () => void
}

/** What the viewer wrote below an item, or a comment, that is not sent yet. */
export default function WaitingComments({ personId, item, parentId, onEdit }: Props) {
  const place = waitingPlace(item.id, parentId)
  const entries = waitingOutbox
    .use(personId)
    .filter((entry) => entry.kind === 'comment' && entry.place === place)
  if (entries.length === 0) return null
  const name = parentId ? 'Your reply' : 'Your comment'
  return (
    <ul
      className={classes.list}
      aria-label={parentId ? 'Replies waiting to send' : 'Comments waiting to send'}
    >
      {entries.map((entry) => (
        <li key={entry.id}>
          <WaitingRow entry={entry} personId={personId} name={name} onEdit={onEdit}>
            <Markdown pictures={picturesToBe(String(entry.values))}>{String(entry.values)}</Markdown>
          </WaitingRow>
        </li>
      ))}
    </ul>
  )
}
