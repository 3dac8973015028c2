import { History } from '../../content/HistoryDialog'
import { commentVersionsQuery } from '../../content/versions.api'
import { Dialog } from '../../ui/Dialog'
import { type Comment, labelOf } from './comment'

type Props = { comment: Comment; name: string; opened: boolean; onClose: () => void }

/** Earlier versions of a comment, for the club's owner and admins. */
export default function CommentHistory({ comment, name, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit history" size="lg">
      <History versions={commentVersionsQuery(comment)} of={labelOf(comment, name)} />
    </Dialog>
  )
}
